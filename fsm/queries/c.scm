(translation_unit (struct_specifier body: (_)) @global)
(struct_specifier name: (type_identifier) @binds body: (_))
