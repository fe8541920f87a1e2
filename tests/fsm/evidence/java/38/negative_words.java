import java.util.StringJoiner;

public class Syllabus {
    enum Week {
        ONE("from import javax.jms to a new ActiveMQConnectionFactory"),
        TWO("createConnection, and why start matters"),
        THREE("createSession with acknowledgements"),
        FOUR("createQueue or createTopic"),
        FIVE("createProducer, createTextMessage, send, close");

        private final String subject;

        Week(String subject) {
            this.subject = subject;
        }
    }

    static String text() {
        StringJoiner joiner = new StringJoiner("\n");
        for (Week week : Week.values()) {
            joiner.add(week.ordinal() + 1 + ". " + week.subject);
        }
        return joiner.toString();
    }

    public static void main(String[] args) {
        System.out.println(text());
    }
}
