import { type ConsultaVerifica, verificacionApi } from '@cabildo/contracts/verificacion'
import { describe, expect, test } from 'vitest'
import { type Banco, usarBanco } from '../../../test/banco.ts'
import { comoArchivo, unDocumentoFirmado } from '../../../test/firmados.ts'

describe('D-32 D-54 VER-14 the DNI that a certificate has in its holder’s name is shown as DNI_PUBLICO says', () => {
  const completo = usarBanco()
  const parcial = usarBanco({ env: { DNI_PUBLICO: 'parcial' } })
  const oculto = usarBanco({ env: { DNI_PUBLICO: 'oculto' } })
  test.each<[string, Banco, string]>([
    ['completo', completo, 'QUISPE ROSA FIR 98765432 hard'],
    ['parcial', parcial, 'QUISPE ROSA FIR *****432 hard'],
    ['oculto', oculto, 'QUISPE ROSA FIR hard'],
  ])('%s, by code and by file', async (_como, banco, nombre) => {
    const firmas = [{ nombre: 'QUISPE ROSA FIR 98765432 hard' }]
    const documento = await unDocumentoFirmado(banco, { firmas })
    const { tipo_doc, nro_doc, anio, code_verifica } = documento
    const body = { tipo_doc, nro_doc, anio, code_verifica } as unknown as ConsultaVerifica
    const porCodigo = await banco.ciudadano.llamar(verificacionApi.consultar, { body })
    const archivos = { 'selectedFile[]': [comoArchivo(documento.pdf)] }
    const porArchivo = await banco.ciudadano.llamar(verificacionApi.comprobar, { body: {}, archivos })
    const esperado = [{ firmante: nombre, certificado: { titular: nombre } }]
    expect(porCodigo.cuerpo.data?.verificacion.firmas).toMatchObject(esperado)
    expect(porArchivo.cuerpo.data.verificacion.firmas).toMatchObject(esperado)
  })
})
