import { describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../test/pdf-de-prueba.ts'
import { ACTIVOS, BUENOS, DANADOS, PROTEGIDOS } from '../../../../test/pdf-hostiles.ts'
import { desarmarPdf } from './desarmar.ts'
import { contarPaginas } from './paginas.ts'
import { revisarPdf } from './revisar.ts'

const copiaDe = async (pdf: Buffer) => {
  const hecho = await desarmarPdf(pdf)
  if ('codigo' in hecho) throw new Error(hecho.codigo)
  return hecho.pdf
}

describe('E6 a copy without what is active', () => {
  test.each(Object.entries(ACTIVOS))('of %s passes the check that the file did not', async (_nombre, pdf) => {
    expect(await revisarPdf(await copiaDe(pdf))).toEqual({ paginas: await contarPaginas(pdf), activo: false })
  })

  test('has the pages, what they show and the links that are addresses', async () => {
    const enlace = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://www.gob.pe) >> >>'
    const pdf = pdfDePrueba({
      paginas: 3,
      catalogo: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      pagina: `/Annots [${enlace}]`,
    })
    const copia = (await copiaDe(pdf)).toString('latin1')
    expect(copia).toContain('https://www.gob.pe')
    expect(copia).toContain('Documento de prueba')
    expect(copia).not.toMatch(/OpenAction|JavaScript|app\.alert/)
  })

  test.each(Object.entries(BUENOS))('of a document with %s is one, too', async (_nombre, pdf) => {
    expect(await revisarPdf(await copiaDe(pdf))).toEqual({ paginas: 1, activo: false })
  })

  test.each([...Object.entries(DANADOS), ...Object.entries(PROTEGIDOS)])(
    'of %s is not made, or is inert',
    async (_n, pdf) => {
      const hecho = await desarmarPdf(pdf)
      if ('codigo' in hecho) expect(['pdfDanado', 'pdfProtegido', 'pdfLargo']).toContain(hecho.codigo)
      else expect(await revisarPdf(hecho.pdf)).not.toEqual({ codigo: 'pdfActivo' })
    },
  )
})
