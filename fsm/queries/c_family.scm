(comment) @comment
(string_literal) @string

(function_definition) @function
(field_declaration declarator: (field_identifier) @field)
(field_declaration declarator: (pointer_declarator declarator: (field_identifier) @field))
(field_declaration declarator: (array_declarator declarator: (field_identifier) @field))

(preproc_include) @import
([
  (translation_unit [(declaration) (type_definition) (enum_specifier) (union_specifier)] @global)
  (preproc_ifdef [(declaration) (type_definition) (enum_specifier) (union_specifier)] @global)
  (preproc_if [(declaration) (type_definition) (enum_specifier) (union_specifier)] @global)
  (linkage_specification (declaration_list [(declaration) (type_definition) (enum_specifier)] @global))
])
(translation_unit [(preproc_def) (preproc_function_def)] @global)
[(preproc_def name: (identifier) @binds) (preproc_function_def name: (identifier) @binds)]
(declaration declarator: [
  (identifier) @binds
  (init_declarator declarator: (identifier) @binds)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @binds))
  (init_declarator declarator: (array_declarator declarator: (identifier) @binds))
  (pointer_declarator declarator: (identifier) @binds)
  (array_declarator declarator: (identifier) @binds)
  (function_declarator declarator: (identifier) @binds)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @binds))
])
(type_definition declarator: (type_identifier) @binds)
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @binds))
(enum_specifier name: (type_identifier) @binds)
(enumerator name: (identifier) @binds)
