(public_field_definition value: [(arrow_function) (function_expression)]) @function
(public_field_definition name: (_) @field)
(required_parameter (accessibility_modifier) pattern: (identifier) @field)
(abstract_class_declaration) @class

(program (import_alias) @import)
(import_require_clause (identifier) @binds)
(program [(interface_declaration) (enum_declaration) (type_alias_declaration) (ambient_declaration)] @global)
(program (export_statement declaration: [(interface_declaration) (enum_declaration) (type_alias_declaration)]) @global)
[
  (interface_declaration name: (_) @binds)
  (enum_declaration name: (_) @binds)
  (type_alias_declaration name: (_) @binds)
]
