# Runs p.jl (`julia harness.jl`) and, at its end, hands back the word given on standard input.
let word = String(read(stdin, 33))[1:32]
    Base.include(Main, joinpath(pwd(), "p.jl"))
    print(word)
end
