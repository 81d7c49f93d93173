import { catalogosApi } from '@cabildo/contracts/catalogos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { beforeEach, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, entrar, SECRETO, usarBanco } from '../../../test/banco.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { usarFlujos } from '../../../test/flujo.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { findTitularPorUsername } from '../../platform/sesion/sesion.queries.ts'
import { Sesiones } from '../../platform/sesion/sesion.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
let ahora = AHORA.getTime()

beforeEach(() => banco.poner(AHORA))

const pasar = (minutos: number) => {
  ahora += minutos * 60_000
  banco.poner(new Date(ahora))
}
const sigue = async (quien: Cliente) => (await quien.llamar(catalogosApi.cargos)).status === 200
const vivas = async (persona: Persona) =>
  (
    await banco.db
      .selectFrom('sesiones')
      .select('id')
      .where('user_id', '=', ELENCO[persona].id)
      .where('terminada', 'is', null)
      .execute()
  ).length

test('B5 of 50 sessions of one user opened at once five are left', async () => {
  const reloj = crearReloj(() => AHORA)
  const ajustes = { secreto: new TextEncoder().encode(SECRETO), horas: 12, inactivaMinutos: 60, porUsuario: 5 }
  const sesiones = new Sesiones(banco.db, reloj, ajustes)
  const rosa = await banco.como('rosa')
  const titular = await findTitularPorUsername(banco.db, 'luis', reloj.hoy())
  if (!titular) throw new Error('luis is not in the cast')
  const tokens = await Promise.all(
    Array.from({ length: 50 }, () =>
      sesiones.crear(banco.db, titular, {
        matchPassword: false,
        modulos: [],
        origen: { red: '10.0.0.0/24', agente: 'Chrome en Windows', manera: 'clave' },
      }),
    ),
  )
  expect(await vivas('luis')).toBe(5)
  const abiertas = await Promise.all(tokens.map((token) => sigue(cliente(banco.app, token))))
  expect(abiertas.filter(Boolean)).toHaveLength(5)
  expect(await sigue(rosa)).toBe(true)
})

test('B5 the session unused for longest ends, here at once and elsewhere, and its streams with it', async () => {
  const otra = await banco.otraApp()
  const nueva = () => {
    pasar(1)
    return entrar(banco.app, 'julio')
  }
  const primera = await nueva()
  const segunda = await nueva()
  const flujos = [await escuchar(banco.app, segunda.token), await escuchar(otra, segunda.token)]
  const tercera = await nueva()
  const ajeno = await escuchar(banco.app, tercera.token)
  const demas = [tercera, await nueva(), await nueva()]
  // The first one is at work again: what counts is the last use, not the age.
  pasar(2)
  expect(await sigue(primera)).toBe(true)
  const sexta = await nueva()
  expect(await sigue(segunda)).toBe(false)
  await expect.poll(() => flujos.map(({ terminado }) => terminado)).toEqual([true, true])
  expect(ajeno.terminado).toBe(false)
  for (const quien of [primera, ...demas, sexta]) expect(await sigue(quien)).toBe(true)
})

test('B5 SHE-36 two tabs of one session: one logs out, and the next call of the other is refused', async () => {
  const una = await entrar(banco.app, 'marta')
  const misma = { ...una }
  const aparte = await entrar(banco.app, 'marta')
  expect((await una.llamar(sesionApi.salir)).status).toBe(200)
  expect(await misma.llamar(catalogosApi.cargos)).toMatchObject({ status: 401, cuerpo: { codigo: 'sinSesion' } })
  expect(await sigue(aparte)).toBe(true)
})
