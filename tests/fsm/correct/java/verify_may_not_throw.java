import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

class ByName implements HostnameVerifier {
    @Override
    public boolean verify(String host, SSLSession session) {
        try {
            Certificate[] shown = session.getPeerCertificates();
            verify(host, (X509Certificate) shown[0]);
            return true;
        } catch (SSLException refused) {
            return false;
        }
    }

    void verify(String host, X509Certificate shown) throws SSLException {
        if (!shown.getSubjectX500Principal().getName().contains("CN=" + host)) {
            throw new SSLException("the certificate is for another host than " + host);
        }
    }
}
