import { ANIOS_ARCHIVO, TIPOS_ARCHIVO } from '@cabildo/contracts/archivo'
import { SUMILLA_MAXIMO } from '@cabildo/contracts/archivo-carga'
import { avisoDeDatos, muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { aniosDesde } from '@cabildo/contracts/documentos-tipos'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { entidad } from '../../platform/entidad.ts'
import { CampoArchivo } from '../../ui/CampoArchivo.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './AgregarModal.module.css'
import { type Entrada, REPETIDA } from './carga.ts'

const vacia = () => ({
  tipo_doc: '',
  anio: entidad.hoy.slice(0, 4),
  nro_doc: '',
  sumilla: '',
  archivo: null as File | null,
})
type Valores = ReturnType<typeof vacia>

const NUMERO_MAXIMO = 8

/** The form of one norm (Table ARC-B, ARC-13 to ARC-15). Type and year stay for the next one: norms come in series. */
export const useEntrada = () => {
  const [valores, setValores] = useState(vacia)
  const { tipo_doc, anio, nro_doc, sumilla, archivo } = valores
  const falta = [
    ...(tipo_doc === '' ? ['tipo'] : []),
    ...(nro_doc === '' ? ['número'] : []),
    ...(sumilla.trim() === '' ? ['sumilla'] : []),
    ...(archivo === null ? ['PDF'] : []),
  ]
  return {
    valores,
    falta,
    /** Something is written that closing would lose. */
    sucia: nro_doc !== '' || sumilla !== '' || archivo !== null,
    escribir: (cambio: Partial<Valores>) => setValores((antes) => ({ ...antes, ...cambio })),
    /** The norm, or null while something is missing. */
    entrada: (): Entrada | null =>
      falta.length > 0 || archivo === null
        ? null
        : { tipo_doc: Number(tipo_doc), anio: Number(anio), nro_doc, sumilla: sumilla.trim(), archivo },
    siguiente: () => setValores({ ...vacia(), tipo_doc, anio }),
    /** Begins anew, or with what was written before the screen ended. */
    empezar: (recuperados: unknown) =>
      setValores({ ...vacia(), ...(recuperados as Partial<Valores> | undefined), archivo: null }),
  }
}

const TIPOS = TIPOS_ARCHIVO.map(({ id, name }) => ({ value: String(id), label: name }))

interface Props {
  forma: ReturnType<typeof useEntrada>
  /** Puts it into the list; false when it is there already. */
  onAnadir: (entrada: Entrada) => boolean
  disabled: boolean
}

/** Tipo, Año, Nro°, Sumilla and PDF of one norm, and 'Añadir', disabled while something is missing (ARC-08, ARC-16). */
export const CamposEntrada = ({ forma, onAnadir, disabled }: Props) => {
  const id = useId()
  const numero = useRef<HTMLInputElement>(null)
  const [repetida, setRepetida] = useState(false)
  const { valores, falta, escribir } = forma
  const conDatos = muestraDatosPersonales(valores.sumilla)

  const poner = (cambio: Parameters<typeof escribir>[0]) => {
    setRepetida(false)
    escribir(cambio)
  }
  const anadir = (evento: SubmitEvent) => {
    evento.preventDefault()
    const entrada = forma.entrada()
    if (!entrada || disabled) return
    const nueva = onAnadir(entrada)
    setRepetida(!nueva)
    if (nueva) forma.siguiente()
    numero.current?.focus()
  }

  return (
    <form className={estilos.campos} noValidate onSubmit={anadir} aria-label="Norma">
      <Selector
        label="Tipo"
        className={estilos.entero ?? ''}
        required
        value={valores.tipo_doc}
        data={[{ value: '', label: 'Elija el tipo', disabled: true }, ...TIPOS]}
        onChange={({ currentTarget }) => poner({ tipo_doc: currentTarget.value })}
      />
      <CampoDni
        ref={numero}
        label="Nro°"
        required
        maxLength={NUMERO_MAXIMO}
        value={valores.nro_doc}
        error={conError(repetida ? REPETIDA : undefined)}
        onChange={(nro_doc) => poner({ nro_doc })}
      />
      <Selector
        label="Año"
        required
        value={valores.anio}
        data={aniosDesde(entidad.hoy, ANIOS_ARCHIVO).map(String)}
        onChange={({ currentTarget }) => poner({ anio: currentTarget.value })}
      />
      <Textarea
        label="Sumilla"
        className={estilos.entero ?? ''}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={SUMILLA_MAXIMO}
        value={valores.sumilla}
        {...(conDatos && {
          description: <span className={estilos.advertencia}>{avisoDeDatos()}. Cualquier persona podrá leerlos.</span>,
        })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={({ currentTarget }) => poner({ sumilla: currentTarget.value })}
      />
      <div className={estilos.entero}>
        <CampoArchivo
          etiqueta="PDF"
          archivo={valores.archivo}
          onArchivo={(archivo) => poner({ archivo })}
          maximoBytes={entidad.subidaMaximaBytes}
        />
      </div>
      <div className={estilos.anadir}>
        <span id={`${id}-falta`}>{falta.length > 0 && `Falta: ${falta.join(', ')}`}</span>
        <Button
          type="submit"
          variant="default"
          leftSection={<Icono de={IconPlus} />}
          disabled={falta.length > 0 || disabled}
          aria-describedby={`${id}-falta`}
        >
          Añadir
        </Button>
      </div>
    </form>
  )
}
