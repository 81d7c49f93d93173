import type {
  CopiaVerificada,
  DocumentoVerificado,
  FirmaVerificada,
  Verificacion,
} from '@cabildo/contracts/verificacion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { abrir } from '../pantalla.tsx'
import { hojaDePrueba } from '../visor.ts'

const unaFirma = (firmante: string): FirmaVerificada => ({
  firmante,
  esSello: false,
  motivo: 'Soy autor del documento',
  fecha: '2026-07-15 09:00:00',
  selloDeTiempo: false,
  sello: null,
  certificado: {
    titular: firmante,
    emisor: 'Autoridad de Demostración',
    serie: '4A 7F 01',
    desde: '2026-01-01 00:00:00',
    hasta: '2027-01-01 00:00:00',
  },
  resultado: 'VÁLIDO',
  causa: null,
  subindicacion: null,
  revocacion: { revocadoDesde: null, vigenteAl: null },
})

export const valida = (...firmantes: string[]): Verificacion => ({
  resultado: 'VÁLIDO',
  causa: '',
  subindicacion: null,
  observaciones: [],
  firmas: firmantes.map(unaFirma),
})

/** What is said of a PDF that nobody signed by computer. */
export const sinFirmas = (causa: string): Verificacion => ({
  ...{ resultado: 'INDETERMINADO', causa, subindicacion: 'GENERIC', observaciones: [], firmas: [] },
})

/** The number and code of the document of these tests, as it bears them. */
export const DEL_DOCUMENTO = { nro_doc: '045', anio: '2026', code_verifica: 'KQWMRTE' }
export const NOMBRE = 'Resoluciones Alcaldia N° 045-2026'

const REFERENCIA = { tipo_doc: 3, tipo: 'Resoluciones Alcaldia', nro_doc: '045', anio: 2026, area: 'Alcaldía' }

/** What the server says of it (API-57). */
export const elDocumento = (verificacion = valida('SARA FLORES', 'ALCALDESA VEGA')): DocumentoVerificado => ({
  ...REFERENCIA,
  documentos: { path_primary: 'a', name: 'resolucion.pdf', size: 30_000, url: hojaDePrueba() },
  verificacion,
})

/** What the server says of a citizen's copy. */
export const laCopia = (
  procedencia: CopiaVerificada['procedencia'],
  verificacion = valida('SARA FLORES', 'ALCALDESA VEGA'),
): CopiaVerificada => ({
  procedencia,
  documento: procedencia === 'desconocido' ? null : REFERENCIA,
  cargo: null,
  verificacion,
})

/** What the server says of a cargo of ours (CON-16). */
export const elCargo = (verificacion = valida('SELLO DE MUNICIPALIDAD DE PRUEBA')): CopiaVerificada => ({
  ...{ procedencia: 'vigente', documento: null, verificacion },
  cargo: { numero: 'REG-2026-000123', fecha: '2026-07-15 10:52:31', clase: 'Trámite' },
})

/** What the address of the QR says behind the screen's name. */
export const datosQr = (cambios: Record<string, string> = {}): string =>
  String(new URLSearchParams({ tipo_doc: '3', ...DEL_DOCUMENTO, ...cambios }))

export const abrirVerifica = async (datos = '', como?: 'sara'): Promise<void> => {
  await abrir('verifica', { datos, ...(como && { como }) })
  await expect.element(page.getByRole('heading', { name: 'Verificar documento', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Compruebe su archivo PDF' })).toBeVisible()
}

export const modalDelDocumento = () => page.getByRole('dialog', { name: NOMBRE })
