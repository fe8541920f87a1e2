[(comment) (html_comment) (hash_bang_line)] @comment
[(string) (template_string)] @string
(template_string (template_substitution)) @template

[(function_declaration) (generator_function_declaration)] @function
(class_body (method_definition) @function)
(variable_declarator value: [(arrow_function) (function_expression) (generator_function)]) @function
((assignment_expression
  left: (member_expression) @_left
  right: [(arrow_function) (function_expression) (generator_function)]) @function
  (#match? @_left "^(module[.])?exports\\b|[.]prototype[.]"))
(class_declaration) @class
(variable_declarator value: (class)) @class
(export_statement) @wrapper
([(lexical_declaration (variable_declarator value: [(arrow_function) (function_expression) (generator_function) (class)]))
  (variable_declaration (variable_declarator value: [(arrow_function) (function_expression) (generator_function) (class)]))
] @wrapper)
(expression_statement (assignment_expression right: [(arrow_function) (function_expression) (generator_function)])) @wrapper
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @field))

(program (import_statement) @import)
(import_clause (identifier) @binds)
(namespace_import (identifier) @binds)
(import_specifier !alias name: (identifier) @binds)
(import_specifier alias: (identifier) @binds)
((program (_ (variable_declarator value: (call_expression function: (identifier) @_load))) @import)
  (#eq? @_load "require"))
((program (_ (variable_declarator value: (member_expression object: (call_expression function: (identifier) @_load)))) @import)
  (#eq? @_load "require"))
((program (_ (variable_declarator value: (call_expression function: (call_expression function: (identifier) @_load)))) @import)
  (#eq? @_load "require"))
(program (_ (variable_declarator value: (await_expression (call_expression function: (import))))) @import)
((program (expression_statement (call_expression function: (identifier) @_load)) @import) (#eq? @_load "require"))

(program [(lexical_declaration) (variable_declaration)] @global)
(program (export_statement declaration: [(lexical_declaration) (variable_declaration)]) @global)
(variable_declarator name: (identifier) @binds)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @binds))
(variable_declarator name: (object_pattern (pair_pattern value: (identifier) @binds)))
(variable_declarator name: (array_pattern (identifier) @binds))
