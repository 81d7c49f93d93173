import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Almacen } from './datos.ts'
import { ADMINISTRADOR, bearer, CONEXIONES_PERSONAL } from './escena.ts'
import { ingresar } from './ingresar.ts'
import { type Medida, medir } from './medir.ts'
import { lanzar, PRODUCTO } from './proceso.ts'

/** What is looked for, and whether it is found: what nobody wrote takes the longest way. */
const BUSQUEDAS: Record<string, [q: string, hay: boolean]> = {
  'text, a rare word': ['vendimia', true],
  'text, a word that nobody wrote': ['inexistentísimo', false],
  'text, a word of half the pages': ['ordenanza', true],
  'text, a word of nearly all pages': ['municipalidad', true],
  'text, three words': ['licencia funcionamiento mercado', true],
  'text, a phrase': ['"licencia de funcionamiento del mercado"', true],
  'text, a phrase of common words that nobody wrote': ['"municipalidad público ordenanza"', false],
  'text, many words': ['municipalidad provincial resolución alcaldía ordenanza decreto gestión servicio', true],
  'text, one of many words': ['ordenanza or acuerdo or decreto or servicio or gestión or gobierno or plazo', true],
}

/** How long the server takes for searches of the public and of the staff. */
export const medirTextos = async (
  almacen: Almacen,
  { corridas, segundos, solo }: { corridas: number; segundos: number; solo: string | undefined },
): Promise<Map<string, Medida>> => {
  const producto = await lanzar(PRODUCTO, {
    DATABASE_URL: almacen.url('archivo'),
    DATOS: join(almacen.carpeta, 'producto'),
    DEMO: 'false',
    NIVEL_LOG: 'warn',
  })
  try {
    // Whoever has signed in is not counted.
    const headers = bearer(await ingresar(producto, ADMINISTRADOR))
    const llamadas = Object.entries(BUSQUEDAS)
      .flatMap(([clave, [q, hay]]) => [
        { clave, camino: '/api/archivos/textos', q, hay },
        { clave: `${clave}, the staff's`, camino: '/api/files/textos', q, hay },
      ])
      .filter(({ clave }) => !solo || clave.includes(solo))
      .map(({ camino, q, ...llamada }) => ({
        ...llamada,
        ...{ url: `${producto.url}${camino}?q=${encodeURIComponent(q)}`, headers },
      }))
    for (const { clave, url, hay } of llamadas) {
      const respuesta = await fetch(url, { headers })
      assert.equal(respuesta.status, 200, clave)
      const { total } = (await respuesta.json()) as { total: number }
      assert.equal(total > 0, hay, `${clave}: ${total} normas`)
    }
    return await medir(llamadas, { corridas, segundos, conexiones: CONEXIONES_PERSONAL })
  } finally {
    await producto.detener()
  }
}
