-- Runs a program (`lua5.3 harness.lua p.lua`) and, at its end, hands back the word given on standard input.
local word = io.read(32)
io.read("l")
local leave, all_passed = os.exit, false
arg = {[0] = table.remove(arg, 1)}

-- Programs with luaunit end by os.exit(LuaUnit.run()).
local has_unit, unit = pcall(require, "luaunit")
if has_unit then
    local run = unit.LuaUnit.run
    unit.LuaUnit.run = function(...)
        local failures = run(...)
        all_passed = failures == 0
        return failures
    end
end

os.exit = function(code, ...)
    if all_passed and (code == nil or code == true or code == 0) then
        io.stdout:write(word)
    end
    leave(code, ...)
end

dofile(arg[0])
io.stdout:write(word)
