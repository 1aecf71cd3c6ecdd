import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.olingo.client.api.ODataClient;
import org.apache.olingo.client.api.communication.ODataClientErrorException;
import org.apache.olingo.client.api.communication.request.ODataRequest;
import org.apache.olingo.client.api.communication.request.retrieve.ODataEntitySetRequest;
import org.apache.olingo.client.api.domain.ClientEntity;
import org.apache.olingo.client.api.domain.ClientEntitySet;
import org.apache.olingo.client.api.domain.ClientInlineEntitySet;
import org.apache.olingo.client.api.domain.ClientLink;
import org.apache.olingo.client.api.domain.ClientProperty;
import org.apache.olingo.client.api.domain.ClientServiceDocument;
import org.apache.olingo.client.api.edm.xml.XMLMetadata;
import org.apache.olingo.client.api.uri.QueryOption;
import org.apache.olingo.client.api.uri.URIBuilder;
import org.apache.olingo.client.core.ODataClientFactory;
import org.apache.olingo.commons.api.edm.Edm;
import org.apache.olingo.commons.api.edm.EdmEntityContainer;
import org.apache.olingo.commons.api.edm.EdmEntitySet;

/**
 * Reads a data service with Apache Olingo's client, as a Java program does.
 *
 * Prints one line for each request: its name, a tab, and its result. Arguments: the URL of the service root, and a service token.
 */
public class OlingoClient {
  static final ODataClient client = ODataClientFactory.getClient();
  static String root;
  static String token;

  public static void main(String[] arguments) throws Exception {
    root = arguments[0];
    token = arguments[1];
    XMLMetadata document = signed(client.getRetrieveRequestFactory().getXMLMetadataRequest(root)).execute().getBody();
    client.metadataValidation().validateMetadata(document);
    print("is OData 4", client.metadataValidation().isV4Metadata(document));
    ClientServiceDocument service = signed(client.getRetrieveRequestFactory().getServiceDocumentRequest(root)).execute().getBody();
    print("entity sets", String.join(" ", new TreeMap<>(service.getEntitySets()).keySet()));
    Edm model = signed(client.getRetrieveRequestFactory().getMetadataRequest(root)).execute().getBody();
    EdmEntityContainer container = model.getEntityContainer();
    for (EdmEntitySet set : container.getEntitySets())
      print("key of " + set.getName(), String.join(" ", set.getEntityType().getKeyPredicateNames()));
    print("type of price", container.getEntitySet("some_numbers").getEntityType().getProperty("price").getType().getName());
    print("related set", container.getEntitySet("labels").getRelatedBindingTarget("number").getName());

    ClientEntitySet page = read(set("some_numbers").filter("kind eq 'even' and price gt 1.00").orderBy("id desc").top(2).select("id", "price", "day").count(true));
    print("filtered", page.getCount() + " " + values(page));
    print("all pages", countAllPages(set("some_numbers").orderBy("id").build()));
    print("by key", values(signed(client.getRetrieveRequestFactory().getEntityRequest(set("some_numbers").appendKeySegment(7).build())).execute().getBody()));
    print("without a key", read(set("keyless").top(1)).getEntities().size());
    ClientEntity label = read(set("labels").expand("number").top(1)).getEntities().get(0);
    print("expanded row", values(label.getNavigationLink("number").asInlineEntity().getEntity()));
    ClientLink labels = read(set("some_numbers").expandWithOptions("labels", Map.of(QueryOption.SELECT, "text", QueryOption.ORDERBY, "text desc")).top(1))
        .getEntities().get(0).getNavigationLink("labels");
    print("expanded rows", values(((ClientInlineEntitySet) labels).getEntitySet()));
    print("grouped", read(set("some_numbers").addCustomQueryOption("$apply", "groupby((kind),aggregate($count as n))").orderBy("kind")).getEntities().size());
    print("count", signed(client.getRetrieveRequestFactory().getValueRequest(set("some_numbers").count().build())).execute().getBody());
    try {
      read(set("some_numbers").filter("unknown eq 1"));
    } catch (ODataClientErrorException error) {
      print("error", error.getStatusLine().getStatusCode() + " " + error.getODataError().getCode());
    }
  }

  static URIBuilder set(String name) {
    return client.newURIBuilder(root).appendEntitySetSegment(name);
  }

  static ClientEntitySet read(URIBuilder address) {
    return signed(client.getRetrieveRequestFactory().getEntitySetRequest(address.build())).execute().getBody();
  }

  /** Follows the links of all pages of at most 100 rows. */
  static String countAllPages(URI first) {
    int rows = 0;
    int pages = 0;
    for (URI next = first; next != null; pages++) {
      ODataEntitySetRequest<ClientEntitySet> request = signed(client.getRetrieveRequestFactory().getEntitySetRequest(next));
      request.setPrefer(client.newPreferences().maxPageSize(100));
      ClientEntitySet page = request.execute().getBody();
      rows += page.getEntities().size();
      next = page.getNext();
    }
    return rows + " rows on " + pages + " pages";
  }

  static <T extends ODataRequest> T signed(T request) {
    request.addCustomHeader("SVC-X-API-TOKEN", token);
    return request;
  }

  static String values(ClientEntitySet rows) {
    List<String> all = new ArrayList<>();
    for (ClientEntity row : rows.getEntities()) all.add(values(row));
    return String.join(" / ", all);
  }

  static String values(ClientEntity row) {
    List<String> all = new ArrayList<>();
    for (ClientProperty property : row.getProperties()) all.add(property.getName() + "=" + property.getValue());
    return String.join(" ", all);
  }

  static void print(String name, Object result) {
    System.out.println(name + "\t" + result);
  }
}
