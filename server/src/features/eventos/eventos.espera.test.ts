import { type AddressInfo, connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { ELENCO, EMPLEADOS } from '../../../test/elenco.ts'
import { darBandejas, entrarEnBandeja, hecho, unExpediente } from '../../../test/expedientes.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
const idDeEvento = (bloque = '') => /^id: \d+-(\d+)/.exec(bloque)?.[1]
const datos = (bloques: string[]) => bloques.map((bloque) => JSON.parse(bloque.split('data: ')[1] ?? ''))

test('architecture §5: a change of a colleague reaches the screens of the same area, on every server process, and no other area', async () => {
  const otra = await banco.otraApp()
  const rosa = await escuchar(banco.app, (await banco.como('rosa')).token)
  const luis = await escuchar(otra, (await banco.como('luis')).token)
  const julio = await escuchar(banco.app, (await banco.como('julio')).token)
  await unaVisita(await banco.como('rosa'))
  await expect
    .poll(() => [datos(rosa.bloques), datos(luis.bloques)])
    .toEqual([[{ tema: 'visitas', area_id: 20 }], [{ tema: 'visitas', area_id: 20 }]])
  await unaVisita(await banco.como('julio'), { empacce_id: EMPLEADOS.activoDe47 })
  await expect.poll(() => datos(julio.bloques)).toEqual([{ tema: 'visitas', area_id: 47 }])
  expect(rosa.bloques).toHaveLength(1)
})

test('a stream that comes back with its last id gets what it missed, once', async () => {
  const { token } = await banco.como('luis')
  const antes = await banco.db
    .selectFrom('eventos')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const primero = await escuchar(banco.app, token)
  await unaVisita(await banco.como('rosa'))
  const primera = () => primero.bloques.find((bloque) => Number(idDeEvento(bloque)) > Number(antes?.id ?? 0))
  await expect.poll(primera).toBeDefined()
  primero.cortar()
  await unaVisita(await banco.como('rosa'))
  await unaVisita(await banco.como('rosa'))
  const ultima = /^id: (\S+)/.exec(primera() ?? '')?.[1]
  const vuelve = await escuchar(banco.app, token, ultima)
  // Those up to the one seen may come again when a transaction was open anywhere as it was sent; the id tells the reader.
  const visto = Number(idDeEvento(primera()))
  const perdidos = () => vuelve.bloques.map(idDeEvento).filter((id) => Number(id) > visto)
  await expect.poll(() => perdidos().length).toBe(2)
  expect(new Set(perdidos()).size).toBe(2)
})

test('an event committed late, behind a newer one, is still delivered', async () => {
  const luis = await escuchar(banco.app, (await banco.como('luis')).token)
  const lenta = await banco.bd.pool.connect()
  await lenta.query('begin')
  const { rows } = await lenta.query<{ id: string }>(
    "insert into eventos (tema, area_id) values ('visitas', 20) returning id",
  )
  const tardia = String(rows[0]?.id)
  await unaVisita(await banco.como('rosa'))
  // Those of before may come too when a transaction is open anywhere as the stream begins.
  const suyas = () => luis.bloques.map(idDeEvento).filter((id) => Number(id) >= Number(tardia))
  await expect.poll(suyas, { timeout: 8_000 }).toHaveLength(1)
  expect(suyas()).not.toContain(tardia)
  await lenta.query('commit')
  lenta.release()
  await expect.poll(suyas, { timeout: 8_000 }).toHaveLength(2)
  expect(suyas()).toContain(tardia)
})

test('B4 logout, a lost area and a session of nobody end the stream', async () => {
  expect((await escuchar(banco.app, 'nada')).estado).toBe(401)
  const { token } = await banco.como('marta')
  const marta = await escuchar(banco.app, token)
  expect(marta.estado).toBe(200)
  await banco.db.updateTable('accesos').set({ area_id: 22 }).where('empacce_id', '=', ELENCO.marta.id).execute()
  await expect.poll(() => marta.terminado).toBe(true)
  banco.poner(AHORA)
})

test('ORG-21 SHE-100 a stream ends when the area of its session loses an ability, on every server process', async () => {
  const { token } = await banco.como('sol')
  const [aqui, alla] = [await escuchar(banco.app, token), await escuchar(await banco.otraApp(), token)]
  const pasar = (area_id: number) =>
    banco.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('areas_facultades').where('facultad', '=', 'informatica').execute()
      await trx.insertInto('areas_facultades').values({ area_id, facultad: 'informatica' }).execute()
    })
  await pasar(22)
  await expect.poll(() => [aqui.terminado, alla.terminado]).toEqual([true, true])
  await pasar(21)
})

test('SHE-100 a stream tells only what its session may read: a colleague without permission 5 hears nothing of visits', async () => {
  const nadie = await escuchar(banco.app, (await banco.como('nadie')).token)
  const luis = await escuchar(banco.app, (await banco.como('luis')).token)
  await unaVisita(await banco.como('rosa'))
  await expect.poll(() => luis.bloques.length).toBe(1)
  expect([nadie.estado, nadie.bloques]).toEqual([200, []])
  // With the permission, the next stream hears of them.
  await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.nadie.id, codigo: 5 }).execute()
  await expect.poll(() => nadie.terminado).toBe(true)
  const otra = await escuchar(banco.app, (await banco.como('nadie')).token)
  await unaVisita(await banco.como('rosa'))
  await expect.poll(() => otra.bloques.length).toBe(1)
})

test('EXP-11 SHE-100 who supervises hears of cases of every area; who attends to a tray, of those of the own area', async () => {
  await darBandejas(banco)
  const { registro_id } = await unExpediente(banco, { destinos: [{ dependencia: 15 }] })
  const oyen = await Promise.all(
    (['jefa', 'gloria', 'rosa', 'mila'] as const).map(async (quien) =>
      escuchar(banco.app, (await banco.como(quien)).token),
    ),
  )
  const gloria = await entrarEnBandeja(banco, 'gloria')
  const suyo = (await gloria.listar()).cuerpo.data.find((fila) => fila.registro_id === registro_id)
  hecho(await gloria.recibir(suyo?.oper_id ?? 0))
  // What came before it may come again as a stream begins.
  const areas = () => oyen.map(({ bloques }) => [...new Set(datos(bloques).map(({ area_id }) => area_id))])
  await expect.poll(() => areas().slice(0, 2)).toEqual([expect.arrayContaining([15]), [15]])
  expect(areas().slice(2).flat()).not.toContain(15)
})

test('B4 D-35 a stream that has ended writes nothing more, although its reader never took what it was sent', async () => {
  const { token } = await banco.como('luis')
  if (!banco.app.server.listening) await banco.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = banco.app.server.address() as AddressInfo
  const servidores: Socket[] = []
  banco.app.server.once('connection', (socket: Socket) => servidores.push(socket))
  const sordo = connect(port, '127.0.0.1').on('error', () => undefined)
  sordo.pause()
  sordo.write(`GET /api/eventos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await expect.poll(() => servidores[0]?.bytesWritten ?? 0).toBeGreaterThan(0)
  await sql`insert into eventos (tema, area_id) select 'visitas', 20 from generate_series(1, 3000)`.execute(banco.db)
  await unaVisita(await banco.como('rosa'))
  await banco.db.updateTable('accesos').set({ area_id: 22 }).where('empacce_id', '=', ELENCO.luis.id).execute()
  for (let i = 0; i < 3; i++) await unaVisita(await banco.como('rosa'))
  // Nobody reads, so the server itself cuts what does not end.
  await expect.poll(() => servidores[0]?.destroyed, { timeout: 8_000 }).toBe(true)
  expect((await banco.app.inject('/salud')).statusCode).toBe(200)
  sordo.destroy()
})
