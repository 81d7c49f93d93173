import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { SECRETO } from '../../../test/banco.ts'
import { CABILDO } from '../../../test/construido.ts'
import { esperar } from '../../../test/esperar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, filaDe, recepcionar } from '../../../test/mesa-de-partes.ts'
import { usarSisgedo } from '../../../test/sisgedo.ts'
import { puertoLibre } from '../../platform/postgres/puerto.ts'

const { banco, sisgedo, ajustes } = usarSisgedo()
const datos = mkdtempSync(join(tmpdir(), 'cabildo-muerte-'))
const DESTINOS = [{ dependencia: 101, copia: false, proveido: '' }]
let hijo: ChildProcess | undefined

afterEach(() => hijo?.kill('SIGKILL'))
afterAll(() => rmSync(datos, { recursive: true, force: true }))

/** The whole program on the bench's database, in a process that can be killed; answers its address. */
const nacer = async (): Promise<string> => {
  const env = {
    ...{ HOST: '127.0.0.1', PUERTO: String(await puertoLibre()), DEMO: 'false', SECRETO, DATOS: datos },
    ...{ DATABASE_URL: banco.bd.url, ...ajustes() },
  }
  hijo = spawn(process.execPath, [CABILDO, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let salida = ''
  for (const flujo of [hijo.stdout, hijo.stderr]) flujo?.on('data', (trozo) => (salida += String(trozo)))
  const mirar = () => {
    const direccion = /Cabildo atiende en (http:\/\/\S+?)\/?\s/.exec(salida)?.[1]
    if (!direccion) throw new Error(salida)
    return direccion
  }
  return vi.waitFor(mirar, { timeout: 45_000, interval: 50 })
}

/** Begins to receive a submission over HTTP, as the screen does; the answer never comes. */
const empezar = async (direccion: string, id: number): Promise<void> => {
  const pedir = (camino: string, cuerpo: object, token = '') =>
    fetch(`${direccion}${camino}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(cuerpo),
    })
  const sesion = await pedir('/api/login', { username: 'mila', password: 'una clave segura' })
  const { access_token } = (await sesion.json()) as { access_token: string }
  pedir('/api/mpvirtual/sendtramite', { id, relacionado: '', destinos: DESTINOS }, access_token).catch(() => undefined)
}

describe('F6 H1 the process dies while it receives a submission', () => {
  test.each([
    ['before Sisgedo has done anything', 'lento', 0],
    ['after Sisgedo has registered it', 'lentoDespues', 1],
  ] as const)(
    '%s: whoever receives it again makes no second expediente',
    async (_, falla, hechos) => {
      const email = `muere-${falla.toLowerCase()}@example.com`
      const { id } = await unTramite(banco, { email })
      sisgedo.fallar(falla)
      await empezar(await nacer(), id)
      await esperar(() => expect(sisgedo.enEspera()).toBe(1))
      hijo?.kill('SIGKILL')
      expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', expe_id: null })
      expect((await filaDe(banco.db, id)).recepcion_at).not.toBeNull()
      sisgedo.fallar(undefined)
      expect(sisgedo.expedientes.has(`tramite:${id}`)).toBe(hechos === 1)
      const { status, cuerpo } = await recepcionar(await banco.como('sol'), id, { destinos: DESTINOS })
      expect([status, cuerpo.data.expe_id]).toEqual([200, sisgedo.expedientes.get(`tramite:${id}`)?.expe_id])
      expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'RECEPCIONADO', recepcion_at: null })
      expect(await correosA(banco.db, email)).toHaveLength(1)
    },
    60_000,
  )

  test('F6 D-35 a Sisgedo that never answers is waited for 8 s, and nothing of the database meanwhile', async () => {
    const { id } = await unTramite(banco)
    sisgedo.fallar('lento')
    const enMarcha = recepcionar(await banco.como('mila'), id, { destinos: DESTINOS })
    await esperar(() => expect(sisgedo.enEspera()).toBe(1))
    // Nobody who reads or changes the row has to wait for it.
    const bloqueos = await banco.bd.comoDueno(
      `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(bloqueos).toHaveLength(0)
    expect((await enMarcha).status).toBe(503)
    expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'PENDIENTE', expe_id: null })
  }, 60_000)
})
