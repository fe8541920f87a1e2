(comment) @comment
(nowdoc_body) @prose
[(string) (encapsed_string)] @string
(encapsed_string [
  (variable_name) (dynamic_variable_name) (member_access_expression) (nullsafe_member_access_expression)
  (subscript_expression) (member_call_expression) (scoped_property_access_expression)
]) @template
(heredoc_body) @template
(shell_command_expression) @template

[(function_definition) (method_declaration)] @function
[(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration)] @class
(property_element name: (variable_name (name) @field))
(property_promotion_parameter name: (variable_name (name) @field))

(namespace_definition !body) @preamble
(program (namespace_use_declaration) @import)
(namespace_use_clause !alias (qualified_name (name) @binds))
(namespace_use_clause !alias . (name) @binds .)
(namespace_use_clause alias: (name) @binds)
(program (expression_statement [
  (require_expression) (require_once_expression) (include_expression) (include_once_expression)
]) @import)
(program (expression_statement (assignment_expression)) @global)
(program (expression_statement (assignment_expression left: (variable_name) @binds)))
(program (const_declaration) @global)
(const_element . (name) @binds)
