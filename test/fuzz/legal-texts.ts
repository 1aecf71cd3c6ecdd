/** RSQL filters of every kind, as the default dialect prints them. */
export const rsqlTexts = [
  'name==value',
  "name!='O\\'Neil'",
  'a=lt=5;b=ge=1.10',
  'a<5,b>=1e10',
  '(name==a,name==b);d==true',
  'a=in=(1,2,3)',
  'name=out=(\'x y\',"z")',
  'name=beginsWith=A and name=endsWith=z or name=contains=m',
  'name=like=a*b*c',
  'name=isNull=true,name=isNull=false',
  'b=between=(1.10,9007199254740993.0)',
  'c=gt=2020-01-01;été=le=2020-01-01T10:20:30.5+02:00',
  "name=='été 東京 😀'",
  '((((a==1))))',
  'x==0cbb2a5e-6c10-4e7c-a9b4-6ad49a1cbe1f',
  'e=gt=-INF;e!=NaN',
] as const;

/** URLs of both languages. */
export const urlTexts = [
  'http://h/data/r/a?select=name,a&filter=a=gt=5;name==x&sort=-a,name&page=2&hitsPerPage=10&useCache=true&ctx=1',
  'http://h/data/r/a?filter=name==%27O%5C%27Neil%27&sort=a%3Aasc',
  '?filter=(a==1,a==2);name=in=(x,y)',
  "http://h/odata/r/a?$select=name,a&$filter=a gt 5 and name eq 'x'&$orderby=a desc,name&$skip=10&$top=10&$count=true&$format=json",
  'http://h/odata/r/a?%24filter=contains(name,%27%26%23%25%27)&%24top=5',
  "http://h/odata/r/a?filter=a eq @p&@p=5&custom=%F0%9F%98%80&$search=blue OR 'green'",
  'http://h/odata/r/a?$apply=groupby((name),aggregate(a with sum as t))&$expand=n($filter=b eq 1;$select=c)&$compute=a add 1 as z',
  'http://user@[::1]:8080/odata/r/a(1)/b/$count?$filter=d#part',
] as const;

/** Paths of requests, relative to the service root. */
export const pathTexts = [
  'Products',
  'Products(5)/name/$value',
  "Products('a%2Fb')/Sales.Best(n=5)/items/$count",
  'Orders(order=1,item=2)/$ref',
  'Products/$filter(a%20eq%201)/$count',
  'Products/Sales.Special(1)/tags/0',
  'Best(n=@p)/name',
  '$crossjoin(Products,Orders)',
  '$all/Sales.Special',
] as const;
