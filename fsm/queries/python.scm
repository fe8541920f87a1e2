(comment) @comment
(expression_statement . [(string) (concatenated_string)] @prose .)
(string) @string
(string (interpolation)) @template

(function_definition) @function
(class_definition) @class
(decorated_definition) @wrapper
(class_definition body: (block (expression_statement (assignment left: (identifier) @field))))
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @field)) (#eq? @_self "self"))

(module [(import_statement) (import_from_statement) (future_import_statement)] @import)
(module [
  (try_statement (block [(import_statement) (import_from_statement)]))
  (if_statement (block [(import_statement) (import_from_statement)]))
] @import)
(import_statement name: (dotted_name . (identifier) @binds))
(import_from_statement name: (dotted_name (identifier) @binds))
(aliased_import alias: (identifier) @binds)

(module (expression_statement [(assignment) (augmented_assignment)]) @global)
(module (type_alias_statement . (type (identifier) @binds)) @global)
(module (expression_statement (assignment left: (identifier) @binds)))
(module (expression_statement (assignment left: (pattern_list (identifier) @binds))))
(module (expression_statement (assignment right: (assignment left: (identifier) @binds))))
