const options = {
  level: 1,
}
const level = 2
function set(
  level = 3,
  other = 4
) {
  return level + other
}
set(options, level)
