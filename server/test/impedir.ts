import pg from 'pg'

/** Has the database refuse every new row of a table, as a full disk would; answers what ends that. */
export const impedir = async (url: string, tabla: string): Promise<() => Promise<void>> => {
  // The server's own role may change no table.
  const orden = async (texto: string) => {
    const conexion = new pg.Client(url)
    await conexion.connect()
    await conexion.query(texto)
    await conexion.end()
  }
  await orden(`create function impedir_${tabla}() returns trigger language plpgsql as $$
      begin raise exception 'no hay sitio'; end $$;
    create trigger impedir before insert on ${tabla} for each row execute function impedir_${tabla}()`)
  return () => orden(`drop function impedir_${tabla}() cascade`)
}
