// Follows the text of typescript.js in one file, of which node makes a snapshot: the compiler, warm, with the standard
// library's declarations parsed and bound. Each start from it compiles one program as `tsc --target esnext` would.
;(() => {
  const path = require('path');
  const ts = module.exports;
  const lib = path.resolve(process.env.TYPESCRIPT_LIB);
  const options = { target: ts.ScriptTarget.ESNext, strict: false, skipLibCheck: true };
  const declarations = new Map();

  function makeHost() {
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile;
    host.getDefaultLibLocation = () => lib;
    host.getDefaultLibFileName = () => path.join(lib, ts.getDefaultLibFileName(options));
    host.getSourceFile = (name, ...more) => {
      if (path.dirname(name) !== lib) return read(name, ...more);
      if (!declarations.has(name)) declarations.set(name, read(name, ...more));
      return declarations.get(name);
    };
    return host;
  }

  function compile(file, write) {
    const program = ts.createProgram([file], options, makeHost());
    return ts.getPreEmitDiagnostics(program).concat(program.emit(undefined, write).diagnostics);
  }

  compile(path.resolve('sample.ts'), () => {});

  require('v8').startupSnapshot.setDeserializeMainFunction(() => {
    const found = compile(process.argv[process.argv.length - 1]);
    const shown = { getCurrentDirectory: () => process.cwd(), getCanonicalFileName: name => name, getNewLine: () => '\n' };
    process.stdout.write(ts.formatDiagnostics(found, shown));
    process.exitCode = found.length ? 2 : 0;
  });
})();
