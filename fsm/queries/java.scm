[(line_comment) (block_comment)] @comment
(string_literal) @string

[(method_declaration) (constructor_declaration) (compact_constructor_declaration)] @function
[
  (class_declaration) (interface_declaration) (enum_declaration)
  (record_declaration) (annotation_type_declaration)
] @class
(field_declaration declarator: (variable_declarator name: (identifier) @field))

(package_declaration) @preamble
(program (import_declaration) @import)
(import_declaration (scoped_identifier name: (identifier) @binds) .)
(program (local_variable_declaration) @global)
(program (local_variable_declaration declarator: (variable_declarator name: (identifier) @binds)))
