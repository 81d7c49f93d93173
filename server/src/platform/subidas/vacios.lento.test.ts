import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { CABECERA_CONSULTA } from '@cabildo/contracts/consulta'
import { fotoNoEsImagen } from '@cabildo/contracts/ventanilla'
import { expect, test } from 'vitest'
import { NADIE } from '../../../test/autorizacion/fila.ts'
import { usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta } from '../../../test/consultas-de-casos.ts'
import { presentarTramite, vecino } from '../../../test/fabricas-presentar.ts'
import { parteDe } from './recepcion.ts'

const banco = usarBanco({ escucha: true })

// A signed file comes by a ticket, and is tried where it is taken back (aceptacion.lento.test.ts).
const SUBIDAS = TODAS_LAS_LLAMADAS.filter(({ path }) => !path.includes(':ticket')).flatMap(
  ({ id, path, archivos = {} }) =>
    Object.keys(archivos).map((parte) => ({ id, path: path.replace(/:\w+/, String(NADIE)), parte })),
)
const LIBROS = /^\/api\/(excel|seguimiento|organizacion\/cargas|importaciones)/

/** Who is in with number and code; anybody else is refused before files are read. */
const boletoDeConsulta = async () => {
  const { cuerpo } = await presentarTramite(banco.app, vecino(1))
  return paginaDeConsulta(banco.app, '190.62.1.1').conBoleto({ numero: cuerpo.nro_registro, codigo: cuerpo.codigo })
}

test.each(SUBIDAS)(
  'D-36 API-07 $id refuses at $path a file without a byte beside $parte, and keeps none',
  async ({ path, parte }) => {
    const { token } = await banco.como('sol')
    const consulta = path.startsWith('/api/consulta/') ? { [CABECERA_CONSULTA]: await boletoDeConsulta() } : {}
    const antes = await banco.archivosEnDisco()
    // The second is what a browser sends where nothing was chosen.
    for (const nombre of [LIBROS.test(path) ? 'nada.xlsx' : 'nada.pdf', ...(LIBROS.test(path) ? [] : [''])]) {
      const body = new FormData()
      body.append(parte, new File([], nombre))
      const respuesta = await fetch(`${banco.direccion}${path}`, {
        ...{ method: 'POST', body },
        headers: { authorization: `Bearer ${token}`, ...consulta },
      })
      const message = 'El archivo esta dañado o vacío'
      // A photograph is refused by its name, since there are many (EXP-73).
      const deFoto = { codigo: 'validacion', errors: { fotos: fotoNoEsImagen(nombre || 'documento.pdf') } }
      expect([respuesta.status, await respuesta.json()]).toMatchObject([
        422,
        parte === 'fotos[]' ? deFoto : { codigo: 'pdfDanado', message, errors: { [parteDe(parte)]: message } },
      ])
    }
    expect(await banco.archivosEnDisco()).toEqual(antes)
  },
)

test('D-36 every upload of the contract is among them', () => {
  expect(SUBIDAS.length).toBeGreaterThanOrEqual(16)
})
