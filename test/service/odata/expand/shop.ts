/** A Data Package with relations: customers, orders, order lines, and employees with managers. */
const schema = (primaryKey: readonly string[], foreignKeys: readonly unknown[] = []) => ({
  schema: { fields: [], primaryKey, foreignKeys },
});
const key = (fields: string, resource: string, referenced: string) => ({ fields, reference: { resource, fields: referenced } });

export const shop = {
  customers: {
    select: `SELECT * FROM (VALUES (1, 'Ada', 'London'), (2, 'Bob', 'Paris'), (3, 'Cyd', NULL)) t(id, name, city)`,
    description: schema(['id']),
  },
  orders: {
    select: `SELECT * FROM (VALUES (10, 1::BIGINT, 5.50::DECIMAL(9, 2)), (11, 1, 7.25), (12, 2, 1.00), (13, NULL, 3.00)) t(id, customer_id, total)`,
    description: schema(['id'], [key('customer_id', 'customers', 'id')]),
  },
  lines: {
    select: `SELECT * FROM (VALUES (10, 1, 'tea'), (10, 2, 'cup'), (11, 1, 'pot'), (12, 1, 'tea')) t(order_id, place, item)`,
    description: schema(['order_id', 'place'], [key('order_id', 'orders', 'id')]),
  },
  employees: {
    select: `SELECT * FROM (VALUES (1, 'Eve', NULL), (2, 'Fay', 1), (3, 'Guy', 2), (4, 'Hal', 2)) t(id, name, manager_id)`,
    description: schema(['id'], [key('manager_id', '', 'id')]),
  },
  alone: { select: 'SELECT 1 AS id', description: schema(['id']) },
};

/** SQL that creates the same tables in a database. */
export const shopTables = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
  CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id BIGINT REFERENCES customers (id), total DECIMAL(9, 2));
  CREATE TABLE lines (order_id INTEGER REFERENCES orders (id), place INTEGER, item TEXT, PRIMARY KEY (order_id, place));
  CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, manager_id INTEGER REFERENCES employees (id));
  INSERT INTO customers VALUES (1, 'Ada', 'London'), (2, 'Bob', 'Paris'), (3, 'Cyd', NULL);
  INSERT INTO orders VALUES (10, 1, 5.50), (11, 1, 7.25), (12, 2, 1.00), (13, NULL, 3.00);
  INSERT INTO lines VALUES (10, 1, 'tea'), (10, 2, 'cup'), (11, 1, 'pot'), (12, 1, 'tea');
  INSERT INTO employees VALUES (1, 'Eve', NULL), (2, 'Fay', 1), (3, 'Guy', 2), (4, 'Hal', 2);`;
