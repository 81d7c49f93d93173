import { type CasoCompleto, consultaApi } from '@cabildo/contracts/consulta'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

/** A filing that its area attends to. */
export const CASO: CasoCompleto = {
  ...{ nivel: 2, numero: '2026-000007', expe_id: '2026-003914', clase: 'Trámite' },
  ...{ presentado: '2026-10-12 10:52:00', fecha_legal: '2026-10-12', estado: 'RECEPCIONADO' },
  frase: 'Su expediente fue enviado a Subgerencia de Comercialización.',
  pasos: [
    { titulo: 'Presentado', estado: 'hecho', fecha: '2026-10-12 10:52:00', nota: null },
    { titulo: 'Recepcionado', estado: 'hecho', fecha: '2026-10-13 09:00:00', nota: 'expediente EXP-2026-003914' },
    { titulo: 'Enviado a Subgerencia de Comercialización', estado: 'curso', fecha: '2026-10-13 09:00:00', nota: null },
    { titulo: 'Atención', estado: 'falta', fecha: '2026-11-27', nota: null },
  ],
  ...{ area: 'Subgerencia de Comercialización', desde: '2026-10-13 09:00:00', vence: '2026-11-27' },
  explicacion: 'Vence el 27/11/2026: 30 días hábiles desde el 13/10; no se cuentan sábados ni domingos.',
  computo: [
    { dia: '2026-10-13', numero: 1, motivo: null },
    { dia: '2026-10-17', numero: null, motivo: 'sábado' },
    { dia: '2026-11-27', numero: 30, motivo: null },
  ],
  motivo_cambio: null,
  procedimiento: 'Autorización para uso de la vía pública con módulo',
  semaforo: { color: 'ambar', texto: 'Faltan 5 días hábiles' },
  ...{ subsanar: null, falta: null },
  ...{
    vencido: null,
    silencio: null,
    correo_devuelto: false,
    desistimiento: null,
    autoriza_correo: true,
    actos: ['correo'],
    respuestas: [],
  },
  asunto: 'Solicito autorización para módulo de venta de emolientes en el Jr. Los Molles, cuadra 3',
  archivos: [{ archivo_id: 41, nombre: 'Solicitud.pdf', bytes: 820_000, paginas: 4, sha256: 'a'.repeat(64) }],
  cargos: [
    {
      ...{ archivo_id: 0, titulo: 'Cargo de presentación', fecha: '2026-10-12 10:52:00' },
      ...{ bytes: 210_000, sha256: 'b'.repeat(64), sellado: true },
    },
  ],
}

/** What a link alone shows of it. */
export const deNivel1 = (de: CasoCompleto = CASO) => {
  const {
    asunto: _a,
    archivos: _b,
    respuestas: _c,
    cargos: _d,
    autoriza_correo: _e,
    actos: _f,
    falta: _g,
    ...resto
  } = de
  return { ...resto, nivel: 1 as const }
}

export const CODIGO = 'K7QF-3MZ9'

/** The server lets in whoever has the code, and gives back what the page asked. */
export const conCaso = (caso: CasoCompleto = CASO) => ({
  entradas: responder(consultaApi.entrar, { consulta: 'boleto', nivel: 2, vence_en: 1_800 }),
  lecturas: responder(consultaApi.ver, caso),
})

export const abrirConsulta = async (datos = ''): Promise<void> => {
  await abrir('consulta', { datos })
  await expect.element(page.getByRole('heading', { name: 'Seguimiento de mi trámite', level: 1 })).toBeVisible()
}

export const numero = () => page.getByLabelText('Número', { exact: true }).first()
export const codigo = () => page.getByLabelText('Código de consulta')
export const consultar = () => page.getByRole('button', { name: 'Consultar' })
