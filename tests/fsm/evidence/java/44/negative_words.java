import java.io.File;
import java.util.ArrayDeque;
import java.util.Deque;

public class RestartPlan {
    private final Deque<String> steps = new ArrayDeque<>();

    void restart(File folder) {
        steps.push("look into " + folder);
    }

    public static void main(String[] args) {
        RestartPlan plan = new RestartPlan();
        plan.restart(new File("."));
        plan.steps.push("a new ProcessBuilder needs a command; start comes after it");
        plan.steps.push("getInputStream gives what the program prints");
        // waitFor is the last step of the plan
        plan.steps.push("waitFor gives the exit code");
        plan.steps.forEach(System.out::println);
    }
}
