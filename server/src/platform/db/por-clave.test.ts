import { nacimientosApi } from '@cabildo/contracts/nacimientos'
import { visitasApi } from '@cabildo/contracts/visitas'
import { expect, test } from 'vitest'
import { cliente, usarBanco } from '../../../test/banco.ts'
import { datosDeVisita } from '../../../test/fabricas.ts'
import { queCorta } from '../../../test/intermediario.ts'

const banco = usarBanco()

const ENVIOS = [
  ['visitas', 'rosa', visitasApi.registrar, () => datosDeVisita({ clave: crypto.randomUUID() })],
  ['nacimientos', 'sol', nacimientosApi.guardar, () => ({ sex_nac: 'F', clave: crypto.randomUUID() })],
] as const

test.each(ENVIOS)(
  'H2 G3 %s: saved, but the line to the database broke before it could say so: 503, and sent again it is one',
  async (tabla, persona, llamada, datos) => {
    const red = await queCorta(new URL(banco.bd.url), `insert into ${tabla}`)
    const app = await banco.otraApp(red.url)
    const { token } = await banco.como(persona)
    const filas = () => banco.bd.comoDueno<{ n: number }>(`select count(*)::integer as n from ${tabla}`)
    const antes = (await filas())[0]?.n ?? 0
    const envio = { body: datos() } as never // Each pair is a call and its own body, which their union forgets.
    const primera = await cliente(app, token).llamar(llamada, envio)
    expect([primera.status, primera.cabeceras['retry-after']]).toEqual([503, '5'])
    expect(await filas()).toEqual([{ n: antes + 1 }])
    expect((await cliente(app, token).llamar(llamada, envio)).status).toBe(200)
    expect(await filas()).toEqual([{ n: antes + 1 }])
    red.cerrar()
  },
)
