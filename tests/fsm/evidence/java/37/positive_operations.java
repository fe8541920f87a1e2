import javax.annotation.Resource;
import org.springframework.data.redis.core.ListOperations;
import org.springframework.stereotype.Service;

@Service
public class Jobs {
    @Resource(name = "redisTemplate")
    private ListOperations<String, String> jobs;

    public void add(String job) {
        jobs.leftPush("jobs", job);
    }

    public String next() {
        return jobs.rightPop("jobs");
    }
}
