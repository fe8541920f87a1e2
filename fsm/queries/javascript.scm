(field_definition value: [(arrow_function) (function_expression)]) @function
(field_definition property: (_) @field)
