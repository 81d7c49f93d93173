import { avisoDeDatos, muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { DESCRIPCION_NORMA_MAXIMO, llevaUnidad } from '@cabildo/contracts/normas'
import { nombreDeNorma } from '@cabildo/contracts/normas-tipos'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../platform/areas.ts'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { conError } from '../../ui/conError.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './NormaModal.module.css'
import { aniosDe, esDeDocumento, NINGUNO, tiposDe, unidadFija } from './origen.ts'
import type { Campo, NormaForm } from './useNormaForm.ts'

/** Digits that a number has at most (NOR-14). */
const NUMERO_LARGO = 8
const ORDEN: ('label' | 'description' | 'input' | 'error')[] = ['label', 'description', 'input', 'error']
const SIN_ELEGIR = { value: '', label: '—' }

interface Props {
  forma: NormaForm
}

/** Tipo doc, Año, N° doc, U.Organica and Descripcion; those of a document stay as they are (NOR-07, NOR-11 to NOR-15, DOC-16). */
export const CamposNorma = ({ forma }: Props) => {
  const { origen, area, valores, poner, dejar } = forma
  const deDocumento = esDeDocumento(origen)
  const comun = (name: Campo) => ({
    name,
    description: forma.nota(name),
    inputWrapperOrder: ORDEN,
    error: conError(forma.error(name)),
    onBlur: () => dejar(name),
  })
  // Once it was refused for that, the error says it.
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
            value={valores.tipo_doc}
            data={[...(valores.tipo_doc === '' ? [SIN_ELEGIR] : []), ...tiposDe(origen, area)]}
            {...comun('tipo_doc')}
            onChange={({ currentTarget }) => poner({ tipo_doc: currentTarget.value })}
          />
          <Selector
            label="Año"
            required
            value={valores.anio}
            data={aniosDe(origen)}
            {...comun('anio')}
            onChange={({ currentTarget }) => poner({ anio: currentTarget.value })}
          />
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
      {llevaUnidad(area.id, Number(valores.tipo_doc)) ? (
        <UnidadElegible forma={forma} {...comun('uo')} />
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
        value={valores.descripcion}
        {...comun('descripcion')}
        description={sobreDescripcion.filter(Boolean).join(' ') || undefined}
        onChange={({ currentTarget }) => poner({ descripcion: currentTarget.value })}
      />
    </>
  )
}

/** The unit that area 21 chooses, NINGUNO first (NOR-19, NOR-20). */
const UnidadElegible = ({ forma, ...comun }: Props & Partial<Parameters<typeof Selector>[0]>) => {
  const { origen, valores, poner } = forma
  const areas = useQuery(areasQuery)
  const opciones = [NINGUNO, ...(areas.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]
  // The record's own, which shows before the areas have come, and if they do not.
  if (origen.modo === 'editar' && !opciones.some(({ value }) => value === String(origen.norma.uo)))
    opciones.push({ value: String(origen.norma.uo), label: origen.norma.area })
  return (
    <Selector
      label="U.Organica"
      className={estilos.entero ?? ''}
      value={valores.uo}
      data={opciones}
      {...comun}
      onChange={({ currentTarget }) => poner({ uo: currentTarget.value })}
    />
  )
}
