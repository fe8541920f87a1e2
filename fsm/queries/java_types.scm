[(field_declaration) (constant_declaration) (local_variable_declaration) (formal_parameter) (resource) (catch_formal_parameter) (spread_parameter) (enhanced_for_statement)] @variable
(lambda_expression parameters: (identifier) @untyped)
(inferred_parameters (identifier) @untyped)
(instanceof_expression name: (identifier) @matched)
(type_pattern (identifier) @matched)
(record_pattern_component (identifier) @matched)
(record_pattern (identifier) @matched)
(type_parameter (type_identifier) @parameter)
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (annotation_type_declaration)] @class
(object_creation_expression (class_body) @nameless)
(return_statement) @returned
(assignment_expression) @assigned
[(if_statement) (while_statement) (do_statement) (for_statement) (ternary_expression)] @conditional
(binary_expression) @binary
[(method_invocation) (object_creation_expression)] @call
[(block) (constructor_body) (switch_block_statement_group)] @block
(field_access) @field
(identifier) @identifier
(type_identifier) @type
(enum_constant name: (identifier) @constant)
[(break_statement) (continue_statement)] @leaving
(update_expression) @updated
(method_declaration) @method
[(this) (super)] @this
[(try_statement) (try_with_resources_statement)] @attempt
(type_arguments [(integral_type) (floating_point_type) (boolean_type)] @primitive)
