import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

class Printer extends SinkTask {
    @Override
    public String version() {
        return "1";
    }

    @Override
    public void start(Map<String, String> settings) {
        Config checked = new Config(List.of(new ConfigValue("path")));
        System.out.println(checked.configValues());
    }

    @Override
    public void put(Collection<SinkRecord> records) {
        if (System.out.checkError()) {
            throw new RetriableException("the output is closed");
        }
        records.forEach(record -> System.out.println(record.value()));
    }

    @Override
    public void stop() {}
}
