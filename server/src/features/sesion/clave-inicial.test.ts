import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { afterEach, expect, test } from 'vitest'
import { AHORA, cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { CLAVE_BUENA, unUsuario } from '../../../test/usuarios.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { reponerClave } from '../usuarios/index.ts'

const DIAS = 3
const banco = usarBanco({ env: { CLAVE_INICIAL_DIAS: String(DIAS) } })
const trasDias = (dias: number) => new Date(AHORA.getTime() + dias * 86_400_000)
afterEach(() => banco.poner(AHORA))

const ingresar = (username: string, password = CLAVE_BUENA) =>
  banco.ciudadano.llamar(sesionApi.ingresar, { body: { username, password } })

test('USU-69 SHE-44 an initial password with which nobody has entered ends after its days, with the words of a wrong one', async () => {
  await unUsuario(await banco.como('admin'), { username: 'puntual' })
  await unUsuario(await banco.como('admin'), { username: 'tardio' })
  banco.poner(new Date(trasDias(DIAS).getTime() - 1))
  expect((await ingresar('puntual')).status).toBe(200)
  banco.poner(trasDias(DIAS))
  const tarde = await ingresar('tardio')
  expect([tarde.status, tarde.cuerpo]).toEqual([401, (await ingresar('tardio', 'no es esta')).cuerpo])
})

test('USU-69 the first entry stops the days, and a new password given by somebody else starts them again', async () => {
  const id = await unUsuario(await banco.como('admin'), { username: 'entra' })
  expect((await ingresar('entra')).status).toBe(200)
  banco.poner(trasDias(DIAS + 1))
  expect((await ingresar('entra')).status).toBe(200)
  const admin = await entrarDeNuevo('admin')
  await admin.llamar(usuariosApi.guardar, { params: { id: String(id) }, body: { id, password: 'otra clave dada 8' } })
  banco.poner(trasDias(2 * DIAS + 1))
  expect((await ingresar('entra', 'otra clave dada 8')).status).toBe(401)
})

test('USU-69 who has a password of their own, and user 11 with any, enter whenever they like', async () => {
  const repuesta = await reponerClave(
    {
      db: banco.db,
      reloj: crearReloj(() => AHORA),
      config: { claveInicialDias: 1, segundoFactor: { de: [], plazoDias: 14 } },
    },
    'admin',
  )
  banco.poner(trasDias(400))
  expect((await ingresar('admin', repuesta?.clave)).status).toBe(200)
  expect((await ingresar('rosa', 'una clave segura')).status).toBe(200)
})

test('USU-72 D-33 a sign-in is noted in the account, and leaves no line in the trail', async () => {
  const lineas = async () =>
    (
      await banco.db
        .selectFrom('auditoria')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('tabla', '=', 'usuarios')
        .where('registro', '=', String(ELENCO.luis.id))
        .executeTakeFirstOrThrow()
    ).n
  const antes = await lineas()
  expect((await ingresar('luis', 'una clave segura')).status).toBe(200)
  const { ultimo_ingreso_at } = await banco.db
    .selectFrom('usuarios')
    .select('ultimo_ingreso_at')
    .where('id', '=', ELENCO.luis.id)
    .executeTakeFirstOrThrow()
  expect([ultimo_ingreso_at, await lineas()]).toEqual([AHORA, antes])
})

const entrarDeNuevo = async (username: string) =>
  cliente(banco.app, (await ingresar(username, 'una clave segura')).cuerpo.access_token ?? '')
