import java.util.ArrayList;
import java.util.List;

public class InterviewQuestions {
    private final List<String> questions = new ArrayList<>();

    InterviewQuestions() {
        questions.add("What does import io.netty.channel bring in?");
        questions.add("Why is a new NioEventLoopGroup shared, and why is a new Bootstrap cheap?");
        questions.add("What does HttpClientCodec do in the pipeline?");
        questions.add("When would you connect twice?");
        questions.add("Is a new URI needed for a DefaultFullHttpRequest?");
        questions.add("How do write and flush differ?");
        questions.add("When do you call shutdownGracefully?");
    }

    public static void main(String[] args) {
        InterviewQuestions interview = new InterviewQuestions();
        int rewritten = interview.questions.size();
        interview.questions.forEach(System.out::println);
        System.out.println(rewritten + " questions; the panel is closed");
    }
}
