import { ERRORES } from '@cabildo/contracts/base/errores'
import { esDeLaMunicipalidad, TIPOS_DOCUMENTO, type TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import {
  MENSAJES_PLANTILLAS,
  NumeracionPedida,
  type PlantillasDeDocumentos,
  type SerieDeDocumentos,
} from '@cabildo/contracts/organizacion-plantillas'
import { avisarFallo } from '../../../platform/consultas.ts'
import comunes from '../../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../../ui/FormularioDeRegistro.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { useEdicion } from '../../../ui/useEdicion.ts'
import { useNumerar } from './plantillas.api.ts'
import clases from './plantillas.module.css'

interface Props {
  abierto: boolean
  onClose: () => void
  /** The series whose first number changes; null for one that has none said yet. */
  serie: SerieDeDocumentos | null
  datos: PlantillasDeDocumentos
}

const NOMBRES = { tipo_doc: 'tipo', area_id: 'área', anio: 'año', primero: 'primer número' } as const

/** With which number a series begins (ORG-41). */
export function NumeracionModal({ abierto, onClose, serie, datos }: Props) {
  const numerar = useNumerar()
  const forma = useEdicion({
    abierto,
    registro: serie,
    nombres: NOMBRES,
    valoresDe: (registro: SerieDeDocumentos | null) => ({
      tipo_doc: String(registro?.tipo_doc ?? ''),
      area_id: String(registro?.area_id ?? ''),
      anio: String(registro?.anio ?? datos.anio),
      primero: registro ? String(registro.primero) : '',
    }),
    revisar: ({ tipo_doc, area_id, anio, primero }) =>
      NumeracionPedida.safeParse({
        tipo_doc: Number(tipo_doc),
        area_id: Number(area_id) || null,
        anio: Number(anio),
        primero: /^\d+$/.test(primero) ? Number(primero) : Number.NaN,
      }),
  })
  const { valores } = forma
  const tipo = TIPOS_DOCUMENTO.find(({ id }) => id === Number(valores.tipo_doc))?.id
  const porArea = tipo !== undefined && !esDeLaMunicipalidad(tipo)
  const yaNumera = datos.series.some(
    (una) =>
      una.ultimo !== null &&
      una.tipo_doc === tipo &&
      una.anio === Number(valores.anio) &&
      (una.area_id === null || una.area_id === Number(valores.area_id)),
  )
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="sm"
      titulo="PRIMER NÚMERO"
      falta={yaNumera ? [ERRORES.serieConDocumentos.mensaje] : forma.falta}
      grabar={(envio) => numerar.mutateAsync(envio)}
      grabado={MENSAJES_PLANTILLAS.primeroGrabado}
      noGrabado={MENSAJES_PLANTILLAS.primeroNoGrabado}
      alFallar={avisarFallo}
    >
      <div className={`${comunes.campos} ${clases.campos}`}>
        <Selector
          label="Tipo de documento"
          required
          {...forma.texto('tipo_doc')}
          disabled={serie !== null}
          data={[
            { value: '', label: 'Elija el tipo' },
            ...TIPOS_DOCUMENTO.map(({ id, name }) => ({ value: String(id satisfies TipoDocumento), label: name })),
          ]}
        />
        {porArea && (
          <Selector
            label="Área"
            required
            {...forma.texto('area_id')}
            disabled={serie !== null}
            data={[
              { value: '', label: 'Elija el área' },
              ...datos.areas.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <div className={clases.pares}>
          <Selector
            label="Año"
            {...forma.texto('anio')}
            disabled={serie !== null}
            data={[datos.anio, datos.anio + 1].map(String)}
          />
          <TextInput
            label="Primer número"
            required
            inputMode="numeric"
            maxLength={6}
            {...forma.texto('primero')}
            description={porArea ? 'De esa área en ese año' : 'De toda la municipalidad en ese año'}
          />
        </div>
      </div>
    </FormularioDeRegistro>
  )
}
