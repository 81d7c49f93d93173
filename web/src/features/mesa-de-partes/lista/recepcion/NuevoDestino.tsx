import { CODIGO_MAXIMO, PROVEIDO_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import { DESTINOS_FRECUENTES, type Dependencia } from '@cabildo/contracts/mesa-de-partes-lista'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef } from 'react'
import { CampoDni } from '../../../../ui/CampoDni.tsx'
import { Icono } from '../../../../ui/Icono.tsx'
import { Button } from '../../../../ui/kit/boton.tsx'
import { TextInput } from '../../../../ui/kit/campo.tsx'
import { Checkbox } from '../../../../ui/kit/marca.tsx'
import { NoSePudo } from '../../../../ui/NoSePudo.tsx'
import { SelectorBuscable } from '../../../../ui/SelectorBuscable.tsx'
import { frecuentesQuery } from '../mpv.api.ts'
import { Frecuentes, useTeclasFrecuentes } from './Frecuentes.tsx'
import estilos from './recepcion.module.css'
import type { Destinos } from './useDestinos.ts'

interface Props {
  destinos: Destinos
  /** Undefined until they have loaded. */
  dependencias: readonly Dependencia[] | undefined
  /** Loads the departments again; given only if that failed. */
  onReintentar?: (() => void) | undefined
  /** The first field of a destination. */
  codigo: RefObject<HTMLInputElement | null>
  /** The dialog is open and nothing is under way. */
  activo: boolean
  /** No tab hides the fields. */
  aLaVista: boolean
  /**
   * In the dialog of a case: the list has a pair for the form instead of the box for copies (D-120), and the desk's most
   * used destinations are not those of other areas, whose own orders are suggested while one is written (EXP-28).
   */
  deExpediente?: { proveidos: readonly string[] } | undefined
}

const NINGUNO = { destinos: [], proveidos: [] }

/**
 * 'Nuevo destino': codigo or dependencia, copia, proveido; Enter in any of them adds it (MPV-54, MPV-63, design §7.6).
 */
export const NuevoDestino = (props: Props) => {
  const { destinos, dependencias, onReintentar, codigo, activo, aLaVista, deExpediente } = props
  const sugeridos = useId()
  const { data: frecuentes = NINGUNO } = useQuery({ ...frecuentesQuery, enabled: activo && !deExpediente })
  const proveido = useRef<HTMLInputElement>(null)
  const { nuevo, aviso, poner, ponerCodigo, ponerDependencia } = destinos
  const opciones = useMemo(
    () => (dependencias ?? []).map(({ depe_id: id, depe_nombre: name }) => ({ id, name })),
    [dependencias],
  )
  const ajeno = nuevo.codigo !== '' && nuevo.dependencia === 0 && dependencias !== undefined

  const agregar = () => {
    destinos.agregar()
    codigo.current?.focus()
  }
  const alPulsar = (evento: KeyboardEvent) => {
    // An Enter that chose an option was handled already, and Ctrl Enter sends the form.
    if (evento.key !== 'Enter' || evento.defaultPrevented || evento.ctrlKey || evento.metaKey) return
    if (evento.target instanceof HTMLButtonElement) return
    evento.preventDefault()
    agregar()
  }
  // Chosen by a key or a press, the value stands in its field; Enter, which is at hand there, adds the destination.
  const deDestinos = frecuentes.destinos
    .flatMap((id) => opciones.find((opcion) => opcion.id === id) ?? [])
    .map(({ id, name }, i) => ({
      valor: name,
      tecla: i + 1,
      alElegir: () => {
        ponerDependencia(id)
        proveido.current?.focus()
      },
    }))
  const deProveidos = frecuentes.proveidos.map((valor, i) => ({
    valor,
    tecla: DESTINOS_FRECUENTES + 1 + i,
    alElegir: () => {
      poner({ proveido: valor })
      proveido.current?.focus()
    },
  }))
  useTeclasFrecuentes(activo && aLaVista, [...deDestinos, ...deProveidos])
  return (
    <fieldset className={estilos.nuevo} onKeyDown={alPulsar}>
      <legend>Nuevo destino</legend>
      <Frecuentes nombre="Dependencias más usadas" opciones={deDestinos} />
      <div className={estilos.primera}>
        <CampoDni
          ref={codigo}
          label={deExpediente ? 'Código' : 'Codigo'}
          maxLength={CODIGO_MAXIMO}
          disabled={dependencias === undefined}
          value={nuevo.codigo}
          onChange={ponerCodigo}
        />
        <SelectorBuscable
          label="Dependencia"
          placeholder={dependencias || onReintentar ? 'Seleccione una dependencia' : 'Cargando…'}
          nothingFoundMessage="Ninguna dependencia coincide"
          disabled={dependencias === undefined}
          opciones={opciones}
          value={nuevo.dependencia}
          onChange={ponerDependencia}
        />
        {!deExpediente && (
          <Checkbox
            className={estilos.copia ?? ''}
            label="Copia"
            checked={nuevo.copia}
            onChange={({ currentTarget }) => poner({ copia: currentTarget.checked })}
          />
        )}
      </div>
      <Frecuentes nombre="Textos de proveído más usados" opciones={deProveidos} />
      <div className={estilos.segunda}>
        <TextInput
          ref={proveido}
          {...(deExpediente && { list: sugeridos })}
          label={
            <>
              {deExpediente ? 'Proveído' : 'Proveido'} <span className={estilos.opcional}>(opcional)</span>
            </>
          }
          maxLength={PROVEIDO_MAXIMO}
          autoComplete="off"
          value={nuevo.proveido}
          onChange={({ currentTarget }) => poner({ proveido: currentTarget.value })}
        />
        {deExpediente && (
          <datalist id={sugeridos}>
            {deExpediente.proveidos.map((texto) => (
              <option key={texto} value={texto} />
            ))}
          </datalist>
        )}
        <Button variant="light" leftSection={<Icono de={IconPlus} />} onClick={agregar}>
          Agregar
        </Button>
      </div>
      <p className={estilos.aviso} role="status">
        {aviso || (ajeno && `Ninguna dependencia tiene el código ${nuevo.codigo}`)}
      </p>
      {onReintentar && (
        <NoSePudo que="las dependencias" className={estilos.sinDependencias} onReintentar={onReintentar} />
      )}
    </fieldset>
  )
}
