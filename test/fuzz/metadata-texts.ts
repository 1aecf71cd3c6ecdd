const xml = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
<edmx:Reference Uri="https://h/Core.xml"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference><edmx:DataServices>
<Schema Namespace="N" Alias="A" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EnumType Name="E" IsFlags="true"><Member Name="x" Value="1"/></EnumType>
<ComplexType Name="C" OpenType="true"><Property Name="p" Type="A.C"/></ComplexType><EntityType Name="B" Abstract="true"><Key><PropertyRef Name="id"/></Key>
<Property Name="id" Type="Edm.Int64" Nullable="false"/></EntityType><EntityType Name="T" BaseType="N.B"><Property Name="d" Type="Edm.Decimal" Scale="variable"/>
<Property Name="l" Type="Collection(N.E)"><Annotation Term="Core.Description" String="a &lt;b&gt; &#233;"/></Property><NavigationProperty Name="n" Type="N.T" Partner="m"/></EntityType>
<Function Name="f" IsBound="true"><Parameter Name="t" Type="N.T"/><ReturnType Type="Edm.Boolean"/></Function><EntityContainer Name="M"><EntitySet Name="Ts" EntityType="N.T"/>
</EntityContainer><Annotations Target="A.M/Ts"><Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record><PropertyValue Property="NonFilterableProperties">
<Collection><PropertyPath>d</PropertyPath></Collection></PropertyValue></Record></Annotation></Annotations></Schema></edmx:DataServices></edmx:Edmx>`;

const json = `{"$Version":"4.01","$EntityContainer":"N.M","$Reference":{"https://h/Core.json":{"$Include":[{"$Namespace":"Org.OData.Core.V1","$Alias":"Core"}]}},
"N":{"$Alias":"A","E":{"$Kind":"EnumType","x":1},"C":{"$Kind":"ComplexType","p":{"$Type":"A.C"}},"B":{"$Kind":"EntityType","$Abstract":true,"$Key":["id"],"id":{"$Type":"Edm.Int64"}},
"T":{"$Kind":"EntityType","$BaseType":"N.B","d":{"$Type":"Edm.Decimal","$Scale":2,"@Core.Description":"d"},"l":{"$Collection":true,"$Type":"N.E"},"n":{"$Kind":"NavigationProperty","$Type":"N.T"}},
"f":[{"$Kind":"Function","$IsBound":true,"$Parameter":[{"$Name":"t","$Type":"N.T"}],"$ReturnType":{"$Type":"Edm.Boolean"}}],
"M":{"$Kind":"EntityContainer","Ts":{"$Collection":true,"$Type":"N.T"}},"$Annotations":{"A.M/Ts":{"@Org.OData.Capabilities.V1.FilterRestrictions":{"NonFilterableProperties":["d"]}}}}}`;

const older = `<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices m:DataServiceVersion="2.0"
 xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><Schema Namespace="N" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"><EntityType Name="T">
<Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.DateTime" Nullable="false"/></EntityType><Association Name="a"><End Role="r" Type="N.T" Multiplicity="*"/>
</Association><EntityContainer Name="M" m:IsDefaultEntityContainer="true"><EntitySet Name="Ts" EntityType="N.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

/** `$metadata` documents with all language elements, in XML, in JSON, and in an older version. */
export const metadataTexts = [xml, json, older] as const;
