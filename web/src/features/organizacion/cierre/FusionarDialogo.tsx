import { type AreaDeOrganizacion, NIVELES_MAXIMO, NOMBRE_AREA_MAXIMO } from '@cabildo/contracts/organizacion'
import { areaCerradaCon, MENSAJES_CIERRE } from '@cabildo/contracts/organizacion-cierre'
import { proponerSiglas, SIGLAS_MAXIMO } from '@cabildo/contracts/organizacion-siglas'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { avisar } from '../../../ui/avisos.ts'
import { conError } from '../../../ui/conError.tsx'
import { useAperturas } from '../../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { SelectorBuscable } from '../../../ui/SelectorBuscable.tsx'
import type { PropsDeActo } from '../areas/acciones.ts'
import { superioresDe } from '../areas/arbol.ts'
import { pedirArea } from '../organizacion.api.ts'
import { useFusionar } from './cierre.api.ts'
import estilos from './cierre.module.css'
import { DialogoDeCierre } from './DialogoDeCierre.tsx'
import { cantidadesDe, personasAEnviar } from './reparto.ts'
import { useCierre } from './useCierre.ts'

/** FUSIONAR ÁREAS: closes two or more into one of them, or into a new one (ORG-31). Each opening begins anew. */
export const FusionarDialogo = (props: PropsDeActo) => <Pasos key={useAperturas(props.abierto)} {...props} />

/** Stands for the area that the act makes, and for none chosen yet. */
const NUEVA = -1
const NINGUNA = 0

interface Eleccion {
  ids: readonly number[]
  destino: number
  name: string
  siglas: string
  /** 0 is the first level. */
  depende_de: number
}

const faltaEn = ({ ids, destino, name }: Eleccion): string[] => [
  ...(ids.length < 2 ? ['otra área'] : []),
  ...(destino === NINGUNA ? ['en cuál se fusionan'] : []),
  ...(destino === NUEVA && name.trim() === '' ? ['nombre de la nueva área'] : []),
]

const Pasos = ({ area, areas, abierto, onClose, onGrabada }: PropsDeActo) => {
  const [eleccion, setEleccion] = useState<Eleccion>({
    ...{ ids: [area.id], destino: NINGUNA, name: '', siglas: '', depende_de: 0 },
  })
  const { ids, destino, name, siglas, depende_de } = eleccion
  const elegidas = ids.flatMap((id) => areas.find((una) => una.id === id) ?? [])
  const cierran = elegidas.filter(({ id }) => id !== destino)
  const uso = useCierre({ cierran, fusion: true, abierto, noHecho: MENSAJES_CIERRE.noCerrada })
  const { reparto, contadas, personas, cambiar } = uso
  const fusionar = useFusionar()
  const elegir = (cambio: Partial<Eleccion>) => {
    const nueva = { ...eleccion, ...cambio }
    setEleccion(nueva)
    cambiar({ sucesora_id: nueva.destino })
  }
  const alEnviar = async () => {
    const { data } = await fusionar.mutateAsync({
      ids: [...ids],
      destino: destino === NUEVA ? { name, siglas, depende_de: depende_de || null } : { id: destino },
      documento: reparto.documento,
      personas: personasAEnviar(reparto, personas),
      cantidades: Object.fromEntries(contadas.map(({ id, recuento }) => [String(id), recuento.cantidades])),
    })
    avisar.exito(areaCerradaCon(cantidadesDe(contadas), contadas.length))
    const queda = areas.find(({ id }) => id === data.area_id) ?? (await pedirArea(data.area_id).catch(() => undefined))
    if (queda) onGrabada(queda)
    onClose()
  }
  return (
    <DialogoDeCierre
      uso={uso}
      abierto={abierto}
      onClose={onClose}
      titulo="FUSIONAR ÁREAS"
      detalle={elegidas.map((una) => una.name).join(' · ')}
      textoBoton="Fusionar áreas"
      areas={areas}
      cierran={cierran}
      nombreDe={(id) => (id === NUEVA ? name.trim() : (areas.find((una) => una.id === id)?.name ?? ''))}
      primero={{
        falta: faltaEn(eleccion),
        cuerpo: (
          <QueAreas areas={areas} elegidas={elegidas} eleccion={eleccion} errores={uso.errores} onElegir={elegir} />
        ),
      }}
      onEnviar={alEnviar}
    />
  )
}

interface PropsDeAreas {
  areas: readonly AreaDeOrganizacion[]
  elegidas: readonly AreaDeOrganizacion[]
  eleccion: Eleccion
  errores: Readonly<Record<string, string>>
  onElegir: (cambio: Partial<Eleccion>) => void
}

/** The areas that become one, and which. */
const QueAreas = ({ areas, elegidas, eleccion, errores, onElegir }: PropsDeAreas) => {
  const { ids, destino, name, siglas, depende_de } = eleccion
  const porElegir = areas.filter(({ id, cerrada_at }) => cerrada_at === null && !ids.includes(id))
  const error = (campo: string) => conError(errores[campo] ?? errores[`destino.${campo}`])
  return (
    <div className={estilos.paso}>
      <ul className={`${estilos.filas} ${estilos.elegidas}`} aria-label="Áreas que se fusionan">
        {elegidas.map((una) => (
          <li key={una.id}>
            <span>
              <b>{una.name}</b> N° {una.id}
            </span>
            <ActionIcon
              size={44}
              aria-label={`Quitar ${una.name}`}
              onClick={() =>
                onElegir({
                  ids: ids.filter((id) => id !== una.id),
                  ...(destino === una.id && { destino: NINGUNA }),
                })
              }
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <SelectorBuscable
        // Each choice leaves the field empty for the next one.
        key={ids.join()}
        label="Agregar un área"
        placeholder="Escriba para buscar"
        opciones={porElegir}
        value={0}
        error={error('ids')}
        onChange={(id) => onElegir({ ids: [...ids, id] })}
      />
      <Selector
        label="Se fusionan en"
        required
        value={destino}
        error={error('sucesora_id')}
        data={[
          { value: String(NINGUNA), label: 'Elija cuál queda' },
          ...elegidas.map((una) => ({ value: String(una.id), label: una.name })),
          { value: String(NUEVA), label: 'Un área nueva' },
        ]}
        onChange={({ currentTarget }) => onElegir({ destino: Number(currentTarget.value) })}
      />
      {destino === NUEVA && (
        <>
          <TextInput
            label="Nombre de la nueva área"
            required
            autoComplete="off"
            maxLength={NOMBRE_AREA_MAXIMO}
            value={name}
            error={error('name')}
            onChange={({ currentTarget: { value } }) =>
              onElegir({
                name: value,
                ...((siglas === '' || siglas === proponerSiglas(name, [])) && { siglas: proponerSiglas(value, []) }),
              })
            }
          />
          <TextInput
            label={opcional('Siglas')}
            autoComplete="off"
            maxLength={SIGLAS_MAXIMO}
            value={siglas}
            error={error('siglas')}
            onChange={({ currentTarget }) => onElegir({ siglas: currentTarget.value.toLocaleUpperCase('es-PE') })}
          />
          <SelectorBuscable
            label="Depende de"
            placeholder="Escriba para buscar"
            opciones={[
              { id: 0, name: 'Ninguna: es del primer nivel' },
              ...superioresDe(areas, null, NIVELES_MAXIMO).filter(({ id }) => !ids.includes(id)),
            ]}
            value={depende_de}
            error={error('depende_de')}
            onChange={(id) => onElegir({ depende_de: id })}
          />
        </>
      )}
    </div>
  )
}
