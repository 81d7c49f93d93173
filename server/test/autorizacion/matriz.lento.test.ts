import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { type AccionExplicada, derechosApi } from '@cabildo/contracts/derechos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../banco.ts'
import { AJUSTES, acreditar, CON_SESION, type Columna, type Credenciales, idDe } from './columnas.ts'
import { type Celda, esperado, type Fila } from './fila.ts'
import { MATRIZ } from './matriz.ts'
import { discrepancias, pedir } from './pedir.ts'
import { rutasDe, sinNombres } from './rutas.ts'

/** A build of the web app as small as can be: each of its files is a route. */
const web = mkdtempSync(join(tmpdir(), 'cabildo-matriz-'))
for (const carpeta of ['assets', 'firma-local']) mkdirSync(join(web, carpeta))
const PAGINA = '<script type="application/json" id="entidad">__ENTIDAD__</script>'
writeFileSync(join(web, 'index.html'), PAGINA)
writeFileSync(join(web, 'firma-local', 'invokerstatus.html'), PAGINA)
writeFileSync(join(web, 'sw.js'), '')
writeFileSync(join(web, 'assets', 'app-abc123.js'), 'console.log(1)')

const banco = usarBanco({ web, env: AJUSTES })
let credenciales: Credenciales
/** What 'Ver como' says to each caller with a session of each action (USU-68). */
const explicadas = new Map<Columna, ReadonlyMap<string, AccionExplicada>>()
/** Whether what was answered is what was said: a call of the own area alone may be refused for naming another one. */
const bienExplicada = ({ ruta, acto, deOtro }: Fila, columna: Columna, celda: Celda): boolean => {
  const explicada = explicadas.get(columna)?.get(acto ? `${ruta} (${acto})` : ruta)
  // What is explained is the own position, and those two sessions are not at it (USU-62).
  if (!explicada || deOtro || columna === 'encargado' || columna === 'encargoTerminado') return true
  const rehusada = ['403 sinPermiso', '403 cambiarClave', '403 registrarFactor'].includes(String(celda))
  return explicada.motivos.length > 0 ? rehusada : !rehusada || explicada.nota !== null
}
beforeAll(async () => {
  // Signs in by the password alone, before there is a factor to show.
  const sol = await banco.como('sol')
  credenciales = await acreditar(banco)
  // As whoever gave the password would have left it: the answer reads the account, not the session.
  await banco.db.updateTable('usuarios').set({ clave_inicial: true }).where('id', '=', idDe('claveInicial')).execute()
  for (const columna of CON_SESION) {
    const { status, cuerpo } = await sol.llamar(derechosApi.deUsuario, { params: { id: String(idDe(columna)) } })
    if (status !== 200) throw new Error(`${columna}: ${status} ${JSON.stringify(cuerpo)}`)
    explicadas.set(columna, new Map(cuerpo.data.acciones.map((una) => [una.accion, una])))
  }
})
afterAll(() => rmSync(web, { recursive: true, force: true }))

/** What refusals say, whole: nothing of what lies behind the door. */
const RECHAZOS: Record<string, object> = {
  '401 sinSesion': { message: 'Su sesión terminó. Ingrese otra vez para continuar.', codigo: 'sinSesion' },
  '403 sinPermiso': { message: 'No tiene permiso para realizar esta acción', codigo: 'sinPermiso' },
  '403 cambiarClave': {
    message: 'Debe cambiar su contraseña para continuar',
    codigo: 'cambiarClave',
    cambiar_clave: true,
  },
  '403 registrarFactor': {
    message: 'Active la verificación en dos pasos para continuar',
    codigo: 'registrarFactor',
    registrar_factor: true,
  },
  '404 noEncontrado': { message: 'Este registro ya no existe', codigo: 'noEncontrado' },
}

const comoCelda = (status: number, body: string): Celda =>
  status < 400 ? status : `${status} ${JSON.parse(body).codigo}`

describe('the matrix is whole', () => {
  test('A2 every route of the running app has a row, and every row a route', () => {
    const rutas = rutasDe(banco.app)
    expect(rutas.length).toBeGreaterThan(TODAS_LAS_LLAMADAS.length)
    // Fastify makes the HEAD of each GET, which the rows are asked with, too.
    const conGemelas = MATRIZ.flatMap(({ ruta }) =>
      ruta.startsWith('GET ') ? [ruta, ruta.replace('GET', 'HEAD')] : [ruta],
    )
    expect(rutas.toSorted()).toEqual([...new Set(conGemelas.map(sinNombres))].toSorted())
  })

  test('A2 every call of the contracts has a row', () => {
    const conFila = new Set<string>(MATRIZ.map(({ ruta }) => ruta))
    expect(
      TODAS_LAS_LLAMADAS.map(({ method, path }) => `${method} ${path}`).filter((ruta) => !conFila.has(ruta)),
    ).toEqual([])
  })

  test('A2 no route answers OPTIONS or PATCH, whoever asks', async () => {
    for (const method of ['OPTIONS', 'PATCH'] as const)
      for (const url of ['/', '/api/visitas', '/api/users/11', '/storage/docs/nada.pdf'])
        for (const columna of ['anonimo', 'gemelo'] as const) {
          const headers = { authorization: `Bearer ${credenciales.de(columna)}` }
          const { statusCode, json } = await banco.app.inject({ method, url, headers })
          expect([method, url, statusCode, json().codigo]).toEqual([method, url, 404, 'rutaDesconocida'])
        }
  })
})

describe('each cell', () => {
  test.each(MATRIZ)('A1 API-02 SHE-98 $ruta ($libro) answers each caller as the book says', async (fila) => {
    const rechazos = new Map<string, object>()
    const malExplicadas: string[] = []
    const otras = await discrepancias(async (columna) => {
      const { statusCode, body } = await pedir(banco.app, credenciales, fila, columna)
      const celda = comoCelda(statusCode, body)
      if (!bienExplicada(fila, columna, celda)) malExplicadas.push(`${columna}: ${celda}`)
      if (RECHAZOS[celda] && !fila.quien.publico) rechazos.set(String(celda), JSON.parse(body))
      return [celda, esperado(fila, columna)]
    })
    expect(otras).toEqual([])
    expect(malExplicadas).toEqual([])
    for (const [celda, cuerpo] of rechazos) expect(cuerpo).toEqual(RECHAZOS[celda])
  })

  test.each(MATRIZ.filter(({ ruta }) => ruta.startsWith('GET ')))(
    'A1 HEAD of $ruta ($libro) lets in nobody whom its GET does not',
    async (fila) => {
      const otras = await discrepancias(async (columna) => {
        const { statusCode, body } = await pedir(banco.app, credenciales, fila, columna, 'HEAD')
        return [`${statusCode}${body}`, String(esperado(fila, columna)).slice(0, 3)]
      })
      expect(otras).toEqual([])
    },
  )

  test.each(MATRIZ.filter(({ ruta }) => /^POST .*\/excel$/.test(ruta)))(
    'SHE-106 a spreadsheet for $ruta is taken by permission alone: from either area, not for informatics or user 11 as such',
    async (fila) => {
      const conPermiso = (['p8', 'p14', 'gemelo'] as const).filter((columna) => columna in fila.quien)
      expect(conPermiso).toHaveLength(2)
      const celda = async (columna: Columna) => {
        const { statusCode, body } = await pedir(banco.app, credenciales, fila, columna)
        return comoCelda(statusCode, body)
      }
      expect(await Promise.all(conPermiso.map(celda))).toEqual(['422 validacion', '422 validacion'])
      expect(await Promise.all((['area21', 'usuario11'] as const).map(celda))).toEqual([
        '403 sinPermiso',
        '403 sinPermiso',
      ])
    },
  )

  test('O24 ING-04 who proved who it is too long ago is asked again by the calls that need it, and by no other', async () => {
    const haceMedia = new Date(AHORA.getTime() - 30 * 60_000)
    const viejas = new Map<Columna, string>()
    for (const columna of ['sinPermisos', 'p4', 'gemelo', 'p4area21'] as const)
      viejas.set(columna, await credenciales.nueva(columna, haceMedia))
    const suyas = { ...credenciales, de: (columna: Columna) => viejas.get(columna) ?? null }
    const otras: string[] = []
    // What ends sessions would end those of the other tests.
    const deUna = MATRIZ.filter(({ terminaSesion, ruta }) => !terminaSesion && !ruta.endsWith('/sesiones/demas'))
    for (const fila of deUna.filter(({ flujo }) => !flujo))
      for (const columna of viejas.keys()) {
        const { statusCode, body } = await pedir(banco.app, suyas, fila, columna)
        const pasa = !/^40[13] (sinSesion|sinPermiso)$/.test(String(esperado(fila, columna)))
        const pide = statusCode === 403 && JSON.parse(body).confirmar === true
        if (pide !== (fila.confirma === true && pasa))
          otras.push(`${fila.ruta} ${columna}: ${comoCelda(statusCode, body)}`)
      }
    expect(otras).toEqual([])
  })

  test('A1 SHE-98 who is refused is refused before the body is read', async () => {
    // One address of three acts (API-37 to API-39): which of them it is, only the body says.
    const leidas = MATRIZ.filter(({ ruta }) => /^(POST|PUT) /.test(ruta) && ruta !== 'PUT /api/users/:id')
    for (const fila of leidas)
      for (const columna of ['anonimo', 'sinPermisos', 'claveInicial', 'sinFactor'] as const) {
        const debida = esperado(fila, columna)
        if (!/^(401 sinSesion|403 sinPermiso|403 cambiarClave|403 registrarFactor)$/.test(String(debida))) continue
        const { statusCode, body } = await banco.app.inject({
          method: fila.ruta.split(' ')[0] as 'POST',
          url: String(fila.url),
          headers: { authorization: `Bearer ${credenciales.de(columna)}`, 'content-type': 'application/json' },
          payload: '{"ilegible',
        })
        expect([fila.ruta, columna, comoCelda(statusCode, body)]).toEqual([fila.ruta, columna, debida])
      }
  })
})
