import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts'
import { imprimible, imprimibleEnCelda } from '../../platform/exportar/imprimible.ts'
import { componer, conEtiqueta } from '../../platform/exportar/pdfmake.ts'
import type { HojaDeClave, PedidoDeClaves } from './hojas-de-claves.ts'

const LADO = 56
const LETRA = { texto: 11, titulo: 16, clave: 18 } as const
const ROTULO_ANCHO = 110
const TITULO = 'Su ingreso a Cabildo'

/** One page per person: name, user, password, where to enter, and until when it counts (USU-69). */
export const maquetar = (pedido: PedidoDeClaves): Promise<Buffer> => {
  const entidad = imprimible(pedido.entidad)
  const definir = (): TDocumentDefinitions => ({
    version: '1.7',
    tagged: true,
    pageSize: 'A4',
    pageMargins: LADO,
    language: 'es-PE',
    displayTitle: true,
    info: { title: `Hojas de claves - ${entidad}`, author: entidad, creator: 'Cabildo', producer: 'Cabildo' },
    defaultStyle: { font: 'Roboto', fontSize: LETRA.texto, lineHeight: 1.25 },
    content: pedido.hojas.map((hoja, i) => pagina(hoja, { ...pedido, entidad, primera: i === 0 })),
  })
  return componer(definir)
}

const pagina = (
  { nombre, username, clave }: HojaDeClave,
  { entidad, direccion, vence, primera }: PedidoDeClaves & { primera: boolean },
): Content => ({
  ...(!primera && { pageBreak: 'before' as const }),
  stack: [
    { text: entidad, bold: true },
    conEtiqueta('H1', { text: TITULO, fontSize: LETRA.titulo, bold: true, margin: [0, 18, 0, 12] }),
    {
      layout: 'noBorders',
      table: {
        widths: [ROTULO_ANCHO, '*'],
        body: [
          [{ text: 'Nombre', bold: true }, imprimibleEnCelda(nombre)],
          [
            { text: 'Usuario', bold: true },
            { text: imprimibleEnCelda(username), fontSize: LETRA.clave },
          ],
          [
            { text: 'Contraseña', bold: true },
            { text: clave, fontSize: LETRA.clave, bold: true },
          ],
          [{ text: 'Dirección', bold: true }, direccion ?? 'La que le indique el área de informática'],
          [{ text: 'Vale hasta', bold: true }, vence],
        ],
      },
    },
    {
      margin: [0, 18, 0, 0],
      text:
        'Ingrese una vez antes de esa fecha: Cabildo le pedirá una contraseña suya. Escriba esta con sus guiones, todo en ' +
        'minúsculas. Después destruya esta hoja. Nadie de la municipalidad le pedirá su contraseña.',
    },
  ],
})
