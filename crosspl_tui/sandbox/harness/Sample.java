import java.util.*;
import java.util.stream.*;

class Sample {
    public static void main(String[] arguments) {
        List<Long> numbers = Arrays.asList(1L, 2L, 3L);
        Map<Long, List<Long>> groups = numbers.stream().collect(Collectors.groupingBy(number -> number % 2));
        assert groups.size() == 2 && String.join(",", List.of("a")).equals("a") : new StringBuilder("no");
    }
}
