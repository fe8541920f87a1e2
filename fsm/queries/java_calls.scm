[(object_creation_expression) (method_invocation)] @call
[(field_declaration) (local_variable_declaration) (formal_parameter) (resource) (catch_formal_parameter) (spread_parameter) (enhanced_for_statement)] @variable
(lambda_expression parameters: (identifier) @untyped)
(inferred_parameters) @untyped
(instanceof_expression name: (identifier) @untyped)
((method_declaration (modifiers (marker_annotation name: (identifier) @_mark))) @override (#eq? @_mark "Override"))
[(lambda_expression) (object_creation_expression (class_body))] @closure
(class_declaration) @class
[(enum_declaration) (interface_declaration) (record_declaration)] @other
(assignment_expression left: (identifier) @changed)
(update_expression (identifier) @changed)
(throw_statement (object_creation_expression) @thrown)
