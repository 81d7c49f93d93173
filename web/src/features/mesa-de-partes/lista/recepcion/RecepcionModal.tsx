import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { MENSAJES_TRAMITE, RELACIONADO_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import { documentoDe, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { ActionIcon } from '@mantine/core'
import { IconInbox, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { avisar } from '../../../../ui/avisos.ts'
import { CampoDni } from '../../../../ui/CampoDni.tsx'
import { FormDialogo } from '../../../../ui/FormDialogo.tsx'
import { Icono } from '../../../../ui/Icono.tsx'
import { TablaBreve } from '../../../../ui/TablaBreve.tsx'
import celdas from '../../../../ui/tabla/celdas.module.css'
import { EnlacesPdf } from '../EnlacesPdf.tsx'
import { dependenciasQuery, useRecepcionar } from '../mpv.api.ts'
import { contarFallo, Procesando, Rechazo } from '../Rechazo.tsx'
import { documentoDelTramite } from '../tramite.ts'
import { NuevoDestino } from './NuevoDestino.tsx'
import estilos from './recepcion.module.css'
import { type Destino, useDestinos } from './useDestinos.ts'

interface Props {
  tramite: Tramite
  abierto: boolean
  onClose: () => void
  alRecepcionar: (tramite: Tramite) => void
}

/** RECEPCION Y DERIVACION DE EXPEDIENTE: makes a submission a file of Sisgedo, with destinations (MPV-54, MPV-61 to 68). */
export const RecepcionModal = ({ tramite, abierto, onClose, alRecepcionar }: Props) => {
  const dependencias = useQuery({ ...dependenciasQuery, enabled: abierto })
  const [relacionado, setRelacionado] = useState('')
  const [rechazo, setRechazo] = useState('')
  const [visto, setVisto] = useState(false)
  const destinos = useDestinos(dependencias.data ?? [])
  const recepcionar = useRecepcionar()
  const codigo = useRef<HTMLInputElement>(null)
  const tabla = useRef<HTMLDivElement>(null)
  const { lista, pendiente } = destinos

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (visto !== abierto) {
    setVisto(abierto)
    if (abierto) {
      setRelacionado('')
      setRechazo('')
      destinos.vaciar()
    }
  }

  const enviar = async () => {
    setRechazo('')
    try {
      const { data } = await recepcionar.mutateAsync({
        id: tramite.id,
        relacionado,
        destinos: lista.map(({ dependencia, copia, proveido }) => ({ dependencia, copia, proveido })),
      })
      avisar.exito(MENSAJES_TRAMITE.recepcionado)
      avisar.info(`Expediente ${numeroEscrito('expediente', data.expe_id)}`)
      alRecepcionar(tramite)
      onClose()
    } catch (fallo) {
      setRechazo(contarFallo(fallo, MENSAJES_TRAMITE.noRecepcionado))
    }
  }

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="RECEPCION Y DERIVACION DE EXPEDIENTE"
      onSubmit={enviar}
      // A destination written but not added would be lost silently.
      falta={pendiente ? ['agregar o borrar el destino escrito'] : lista.length === 0 ? ['agregar un destino'] : []}
      enviando={recepcionar.isPending}
      sucio={pendiente || lista.length > 0 || relacionado !== ''}
      textoBoton="Recepcionar y derivar"
      icono={<Icono de={IconInbox} />}
      estado={recepcionar.isPending ? <Procesando /> : lista.length === 1 ? '1 destino' : `${lista.length} destinos`}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.resumen}>
        <div className={estilos.quien}>
          <b>{documentoDelTramite(tramite)}</b> · {tramite.nombres}
          <span className={`${celdas.documento} ${estilos.documento}`}>
            <small>{tramite.nruc ? 'RUC' : 'DNI'}</small> {documentoDe(tramite)}
          </span>
          <span className={estilos.asunto} title={tramite.asunto}>
            {tramite.asunto}
          </span>
        </div>
        <EnlacesPdf tramite={tramite} abierto={abierto} />
      </div>
      <div className={estilos.partes}>
        <div className={estilos.relacionado}>
          <CampoDni
            data-autofocus
            label={
              <>
                Relacionado <span className={estilos.opcional}>(opcional)</span>
              </>
            }
            description="Número de un expediente anterior"
            maxLength={RELACIONADO_MAXIMO}
            value={relacionado}
            onChange={setRelacionado}
          />
        </div>
        <NuevoDestino
          destinos={destinos}
          dependencias={dependencias.data}
          onReintentar={dependencias.isError && !dependencias.data ? () => void dependencias.refetch() : undefined}
          codigo={codigo}
        />
        {/* Takes the focus when the focused line is removed. */}
        <div ref={tabla} tabIndex={-1} className={estilos.caja}>
          <TablaDestinos
            lista={lista}
            onQuitar={({ dependencia }) => {
              tabla.current?.focus()
              destinos.quitar(dependencia)
            }}
          />
        </div>
      </div>
    </FormDialogo>
  )
}

interface PropsDeTabla {
  lista: readonly Destino[]
  onQuitar: (destino: Destino) => void
}

/** The destinations added so far, in their order (MPV-54). */
const TablaDestinos = ({ lista, onQuitar }: PropsDeTabla) => (
  <TablaBreve
    nombre="Destinos"
    className={estilos.tabla}
    titulos={['N°', 'Dependencia', 'Copia', 'Proveido']}
    vacia="Todavía no tiene destinos"
  >
    {lista.map((destino, i) => (
      <tr key={destino.dependencia}>
        <td className={estilos.numero}>{i + 1}</td>
        <td className={estilos.dependencia}>{destino.dependencia_name}</td>
        <td>
          <span className={estilos.marcaCopia} data-copia={destino.copia || undefined}>
            {destino.copia ? 'Copia' : 'Original'}
          </span>
        </td>
        <td>{destino.proveido}</td>
        <td className={estilos.accion}>
          <ActionIcon size={32} aria-label={`Quitar ${destino.dependencia_name}`} onClick={() => onQuitar(destino)}>
            <Icono de={IconTrash} />
          </ActionIcon>
        </td>
      </tr>
    ))}
  </TablaBreve>
)
