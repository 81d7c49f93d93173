import { type AddressInfo, connect, type Socket } from 'node:net'
import { publicacionesApi } from '@cabildo/contracts/publicaciones'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { entrar, usarBanco } from '../../../test/banco.ts'
import { enCarrera } from '../../../test/carrera.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { esperar } from '../../../test/esperar.ts'
import { publicarEn, publicarMuchas, unaPublicacion } from '../../../test/fabricas-publicaciones.ts'
import { type Flujo, usarFlujos } from '../../../test/flujo.ts'
import { notificarEventos } from '../../platform/eventos/eventos.queries.ts'
import { retirarPublicacion } from './index.ts'

const banco = usarBanco()
const abrir = usarFlujos(publicacionesApi.escuchar.path)
const escuchar = async (ultima?: string | number) =>
  abrir(banco.app, (await banco.como('rosa')).token, ultima === undefined ? undefined : String(ultima))
const datos = ({ bloques }: Flujo) => bloques.map((bloque) => JSON.parse(bloque.slice(bloque.indexOf('{'))))
const ids = ({ bloques }: Flujo) => bloques.map((bloque) => Number(/^id: (\d+)\n/.exec(bloque)?.[1]))
const hasta = (id: number, flujo: Flujo) => esperar(() => expect(ids(flujo).at(-1)).toBe(id))
const delUnoAl = (desde: number, ultimo: number) => Array.from({ length: ultimo - desde }, (_, i) => desde + 1 + i)
const ultimoNumero = async () => (await (await banco.como('rosa')).llamar(publicacionesApi.listar)).cuerpo.ultimo

test('API-66 NOR-36 NOR-40 NOR-41 a publication reaches every screen that is signed in, on every server process, and only once it stands', async () => {
  const otra = await banco.otraApp()
  const flujos = [
    await escuchar(),
    await abrir(otra, (await banco.como('nadie')).token),
    await abrir(otra, (await banco.como('sara')).token),
  ]
  await expect(
    banco.db.transaction().execute(async (trx) => {
      await publicarEn(trx)
      throw new Error('no se publica')
    }),
  ).rejects.toThrow('no se publica')
  const { id } = await unaPublicacion(banco.db, { descripcion: 'Una\nlínea y\n\notra: data: {}' })
  for (const flujo of flujos) await hasta(id, flujo)
  const { data } = (await (await banco.como('nadie')).llamar(publicacionesApi.listar)).cuerpo
  expect(flujos.map(datos)).toEqual([[data[0]], [data[0]], [data[0]]])
})

test('API-66 a stream that comes back gets all that it missed, in order and once, and then goes on', async () => {
  const primero = await escuchar()
  const { id } = await unaPublicacion(banco.db)
  await hasta(id, primero)
  primero.cortar()
  await publicarMuchas(banco.db, 130)
  const retirada = await unaPublicacion(banco.db)
  await banco.db.transaction().execute((trx) => retirarPublicacion(trx, retirada.norma_id))
  const vuelve = await escuchar(id)
  const viva = await unaPublicacion(banco.db)
  await hasta(viva.id, vuelve)
  // What was taken back meanwhile is left out, its number with it.
  expect(ids(vuelve)).toEqual(delUnoAl(id, viva.id).filter((n) => n !== retirada.id))
  expect(await ultimoNumero()).toBe(viva.id)
})

test('NOR-36 what is published while a stream catches up comes once, too', async () => {
  const desde = await ultimoNumero()
  await publicarMuchas(banco.db, 250)
  const [uno, otro] = [await escuchar(desde), await escuchar(desde)]
  const nuevas = await Promise.all([unaPublicacion(banco.db), unaPublicacion(banco.db), unaPublicacion(banco.db)])
  const ultimo = Math.max(...nuevas.map(({ id }) => id))
  for (const flujo of [uno, otro]) {
    await hasta(ultimo, flujo)
    expect(ids(flujo)).toEqual(delUnoAl(desde, ultimo))
  }
})

test('NOR-36 NOR-41 numbers follow the commits: one that comes late is not passed by, one taken back leaves no gap', async () => {
  const desde = await ultimoNumero()
  const vivo = await escuchar()
  let lenta = 0
  const [rapida] = await enCarrera(
    banco.bd,
    async (trx) => {
      lenta = (await publicarEn(trx)).id
      // Somebody else's act wakes the readers meanwhile.
      await notificarEventos(banco.db)
    },
    [() => unaPublicacion(banco.db)],
  )
  expect([lenta, rapida?.id]).toEqual([desde + 1, desde + 2])
  const deshecha = enCarrera(
    banco.bd,
    async (trx) => {
      await publicarEn(trx)
    },
    [
      () =>
        banco.db.transaction().execute(async (trx) => {
          await publicarEn(trx)
          throw new Error('se deshace')
        }),
    ],
  )
  await expect(deshecha).rejects.toThrow('se deshace')
  const { id } = await unaPublicacion(banco.db)
  expect(id).toBe(desde + 4)
  await hasta(id, vivo)
  expect(ids(vivo)).toEqual(delUnoAl(desde, id))
  const vuelve = await escuchar(desde)
  await hasta(id, vuelve)
  expect(ids(vuelve)).toEqual(delUnoAl(desde, id))
})

test.each(['x', '-1', '1.5', '00', '1e3', '99999999999', '0x10', "1'; --", '7-1'])(
  'API-66 D-35 a Last-Event-ID that is none (%j) is passed over: the stream begins now',
  async (malo) => {
    await unaPublicacion(banco.db)
    const flujo = await escuchar(malo)
    const { id } = await unaPublicacion(banco.db)
    await hasta(id, flujo)
    expect([flujo.estado, ids(flujo).filter((n) => n < id - 1)]).toEqual([200, []])
  },
)

test('API-66 a number that was never given, as after a restored copy, does not keep a stream deaf', async () => {
  const flujo = await escuchar(999_999_999)
  const { id } = await unaPublicacion(banco.db)
  await hasta(id, flujo)
})

test('B4 a stream ends with its session; a citizen gets none', async () => {
  expect((await abrir(banco.app, null)).estado).toBe(401)
  const { token, llamar } = await entrar(banco.app, 'marta')
  const marta = await abrir(banco.app, token)
  const luis = await abrir(banco.app, (await banco.como('luis')).token)
  await llamar(sesionApi.salir)
  await esperar(() => expect(marta.terminado).toBe(true))
  expect((await abrir(banco.app, token)).estado).toBe(401)
  const { id } = await unaPublicacion(banco.db)
  await hasta(id, luis)
  expect([marta.bloques, luis.terminado]).toEqual([[], false])
})

test('I3 a user keeps so many streams and no more: the oldest gives way', async () => {
  const { token } = await banco.como('julio')
  const flujos: Flujo[] = []
  for (let i = 0; i < 13; i++) flujos.push(await abrir(banco.app, token))
  await esperar(() => expect(flujos[0]?.terminado).toBe(true))
  expect(flujos.slice(1).some(({ terminado }) => terminado)).toBe(false)
})

test('I3 B4 a screen that takes nothing of what it missed holds nobody up, and goes with its session', async () => {
  const { token } = await banco.como('luis')
  const desde = await ultimoNumero()
  await publicarMuchas(banco.db, 300, 4_000)
  const { port } = banco.app.server.address() as AddressInfo
  const servidores: Socket[] = []
  banco.app.server.once('connection', (socket: Socket) => servidores.push(socket))
  const sordo = connect(port, '127.0.0.1').on('error', () => undefined)
  sordo.pause()
  const cabeceras = `host: x\r\nauthorization: Bearer ${token}\r\nlast-event-id: ${desde}\r\n\r\n`
  sordo.write(`GET ${publicacionesApi.escuchar.path} HTTP/1.1\r\n${cabeceras}`)
  // Stuck: more is waiting than it takes, and only a part of what it missed.
  await esperar(() => expect(servidores[0]?.writableNeedDrain).toBe(true))
  expect(servidores[0]?.writableLength).toBeLessThan(256 * 1024)
  const atento = await escuchar()
  const { id } = await unaPublicacion(banco.db)
  await hasta(id, atento)
  await banco.db.updateTable('accesos').set({ estado: false }).where('empacce_id', '=', ELENCO.luis.id).execute()
  await esperar(() => expect(servidores[0]?.destroyed).toBe(true))
  sordo.destroy()
})
