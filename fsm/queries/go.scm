(comment) @comment
[(interpreted_string_literal) (raw_string_literal) (rune_literal)] @string

[(function_declaration) (method_declaration)] @function
(type_spec type: [(struct_type) (interface_type)]) @class
(type_declaration (type_spec type: [(struct_type) (interface_type)])) @wrapper
(field_declaration name: (field_identifier) @field)

(package_clause) @preamble
(source_file (import_declaration) @import)
(import_spec name: (package_identifier) @binds)
(import_spec !name path: (interpreted_string_literal) @path)
(source_file [(var_declaration) (const_declaration) (type_declaration)] @global)
(var_spec name: (identifier) @binds)
(const_spec (identifier) @binds)
(type_spec name: (type_identifier) @binds)
(type_alias name: (type_identifier) @binds)
