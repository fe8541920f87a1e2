(raw_string_literal) @string
[(class_specifier body: (_)) (struct_specifier body: (_))] @class
(template_declaration) @wrapper
(field_declaration declarator: (reference_declarator (field_identifier) @field))

(using_declaration) @import
(translation_unit [(alias_declaration) (namespace_alias_definition)] @global)
(declaration_list [(declaration) (type_definition) (enum_specifier) (alias_declaration)] @global)
(declaration declarator: (reference_declarator (identifier) @binds))
(init_declarator declarator: (reference_declarator (identifier) @binds))
(alias_declaration name: (type_identifier) @binds)
(namespace_alias_definition name: (namespace_identifier) @binds)
