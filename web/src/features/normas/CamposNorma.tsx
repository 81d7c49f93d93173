import { avisoDeDatos, muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { DESCRIPCION_NORMA_MAXIMO, llevaUnidad } from '@cabildo/contracts/normas'
import { nombreDeNorma } from '@cabildo/contracts/normas-tipos'
import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../platform/areas.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { type NativeSelectProps, Textarea, TextInput } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './NormaModal.module.css'
import { aniosDe, esDeDocumento, NINGUNO, type Origen, tiposDe, unidadFija } from './origen.ts'
import type { Campo, NormaForm } from './useNormaForm.ts'

/** Digits that a number has at most (NOR-14). */
const NUMERO_LARGO = 8
const ORDEN: ('label' | 'description' | 'input' | 'error')[] = ['label', 'description', 'input', 'error']
const SIN_ELEGIR = { value: '', label: '—' }

interface Props {
  forma: NormaForm
}

/**
 * Tipo doc, Año, N° doc, U.Organica and Descripcion; fixed if they are a document's (NOR-07, NOR-11 to NOR-15, DOC-16).
 */
export const CamposNorma = ({ forma }: Props) => {
  const { registro: origen, area, valores, poner, texto } = forma
  const deDocumento = esDeDocumento(origen)
  const comun = (campo: Campo) => ({ ...forma.campo(campo), inputWrapperOrder: ORDEN })
  const escrito = (campo: Campo) => ({ ...texto(campo), inputWrapperOrder: ORDEN })
  // After a refusal the error says the same.
  const muestra = muestraDatosPersonales(valores.descripcion) && forma.error('descripcion') === undefined
  const sobreDescripcion = [forma.nota('descripcion'), muestra && `${avisoDeDatos()}: cualquiera podrá leerlos.`]
  return (
    <>
      {deDocumento ? (
        <>
          <TextInput
            label="Tipo doc"
            className={estilos.tipo ?? ''}
            readOnly
            value={nombreDeNorma(Number(valores.tipo_doc))}
            {...comun('tipo_doc')}
          />
          <TextInput label="Año" readOnly value={valores.anio} {...comun('anio')} />
          <TextInput label="N° doc" readOnly value={valores.ndoc} {...comun('ndoc')} />
        </>
      ) : (
        <>
          <Selector
            label="Tipo doc"
            className={estilos.tipo ?? ''}
            required
            data={[...(valores.tipo_doc === '' ? [SIN_ELEGIR] : []), ...tiposDe(origen, area)]}
            {...escrito('tipo_doc')}
          />
          <Selector label="Año" required data={aniosDe(origen)} {...escrito('anio')} />
          <CampoDni
            label="N° doc"
            required
            maxLength={NUMERO_LARGO}
            value={valores.ndoc}
            {...comun('ndoc')}
            onChange={(ndoc) => poner({ ndoc })}
          />
        </>
      )}
      {llevaUnidad(area, Number(valores.tipo_doc)) ? (
        <UnidadElegible origen={origen} {...escrito('uo')} />
      ) : (
        <TextInput
          label="U.Organica"
          className={estilos.entero ?? ''}
          readOnly
          value={unidadFija(area).label}
          {...comun('uo')}
        />
      )}
      <Textarea
        label="Descripcion"
        className={estilos.entero ?? ''}
        {...(origen.modo !== 'crear' && { 'data-autofocus': true })}
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={DESCRIPCION_NORMA_MAXIMO}
        {...escrito('descripcion')}
        description={sobreDescripcion.filter(Boolean).join(' ') || undefined}
      />
    </>
  )
}

/** The unit that informática chooses, NINGUNO first (NOR-19, NOR-20). */
const UnidadElegible = ({ origen, ...campo }: { origen: Origen } & NativeSelectProps) => {
  const areas = useQuery(areasQuery)
  const opciones = [NINGUNO, ...(areas.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]
  // The record's own unit, which shows even if the areas have not loaded.
  if (origen.modo === 'editar' && !opciones.some(({ value }) => value === String(origen.norma.uo)))
    opciones.push({ value: String(origen.norma.uo), label: origen.norma.area })
  return <Selector label="U.Organica" className={estilos.entero ?? ''} data={opciones} {...campo} />
}
