import { MENSAJES_NORMAS, NormaCambio } from '@cabildo/contracts/normas'
import { nombreDeNorma } from '@cabildo/contracts/normas-tipos'
import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../platform/areas.ts'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, type Textos, useEdicion } from '../../ui/useEdicion.ts'
import type { EnvioNorma } from './normas.api.ts'
import { type Area, areaDe, type Origen, unidadDe, type Valores, valoresDe } from './origen.ts'

/** Names of the fields in the foot of the modal, in their order. */
const NOMBRES = {
  tipo_doc: 'tipo',
  anio: 'año',
  ndoc: 'número',
  uo: 'unidad orgánica',
  descripcion: 'descripción',
  selectedFile: 'PDF',
}
export type Campo = keyof typeof NOMBRES
type ConPdf = Valores & { selectedFile: File | null }

/** A value as people read it. */
const leido = (campo: Campo, origen: Origen): string => {
  const valores = valoresDe(origen)
  if (campo === 'tipo_doc') return nombreDeNorma(Number(valores.tipo_doc))
  if (campo === 'uo') return origen.modo === 'editar' ? origen.norma.area : ''
  return campo === 'selectedFile' ? '' : valores[campo]
}

/** The fields of a publication and its PDF, by the rules of the area that made it (NOR-10 to NOR-22). */
export const useNormaForm = (
  { pedido, abierto, borrador }: { pedido: Origen; abierto: boolean; borrador?: Borrador | undefined },
  propia: Area,
) => {
  const ajena = pedido.modo === 'editar' && pedido.norma.area_id !== propia.id
  const { data: areas = [] } = useQuery({ ...areasQuery, enabled: abierto && ajena })
  const revisar = ({ selectedFile: pdf, ...valores }: ConPdf, origen: Origen): Revision<EnvioNorma> => {
    const body = {
      ...valores,
      uo: unidadDe(areaDe(origen, propia, areas), valores),
      ...(origen.modo === 'editar' && { version: origen.norma.updated_at }),
      ...(origen.modo === 'documento' && { doc_id: String(origen.documento.doc_id) }),
    }
    const sinPdf = origen.modo === 'crear' && !pdf
    const issues = [
      ...(NormaCambio.safeParse(body).error?.issues ?? []),
      ...(sinPdf ? [{ path: ['selectedFile'], message: MENSAJES_NORMAS.pdfObligatorio }] : []),
    ]
    if (issues.length > 0) return { success: false, error: { issues } }
    return { success: true, data: { ...(origen.modo === 'editar' && { id: origen.norma.id }), body, pdf } }
  }
  const forma = useEdicion({
    abierto,
    registro: pedido,
    nombres: NOMBRES,
    valoresDe: (origen): ConPdf => ({ ...valoresDe(origen), selectedFile: null }),
    leido,
    otrasNotas: (vieja, fresca): Textos => {
      if (vieja.modo !== 'editar' || fresca.modo !== 'editar') return {}
      return vieja.norma.path_file === fresca.norma.path_file
        ? {}
        : { selectedFile: 'El otro usuario reemplazó el PDF.' }
    },
    revisar,
    borrador,
  })
  return { ...forma, area: areaDe(forma.registro, propia, areas) }
}
export type NormaForm = ReturnType<typeof useNormaForm>
