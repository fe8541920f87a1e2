import org.springframework.amqp.rabbit.annotation.Exchange;
import org.springframework.amqp.rabbit.annotation.Queue;
import org.springframework.amqp.rabbit.annotation.QueueBinding;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

@Component
class Orders {
    @RabbitListener(bindings = @QueueBinding(
        value = @Queue(value = "orders", durable = "true"),
        exchange = @Exchange(value = "shop"),
        key = "orders.new"))
    public void receive(String order) {
        System.out.println(order);
    }
}
