import { hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { type AreaDeOrganizacion, DOCUMENTO_MAXIMO, DOCUMENTO_MINIMO } from '@cabildo/contracts/organizacion'
import { MENSAJES_CIERRE } from '@cabildo/contracts/organizacion-cierre'
import { IconCheck, IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { cargosQuery } from '../../../platform/cargos.ts'
import { BotonEspera, ESPERE, enEspera } from '../../../ui/BotonEspera.tsx'
import { Espera } from '../../../ui/Buscando.tsx'
import { conError } from '../../../ui/conError.tsx'
import { DialogoPorPasos, type PasoDeDialogo } from '../../../ui/DialogoPorPasos.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { AlAbrir } from '../../../ui/useAbrible.tsx'
import estilos from './cierre.module.css'
import { ListaDeAsunto } from './ListaDeAsunto.tsx'
import { QueTiene } from './QueTiene.tsx'
import { QuienLoRecibe } from './QuienLoRecibe.tsx'
import { faltaEnReparto, loQuePasara } from './reparto.ts'
import type { PasoDeCierre, UsoDeCierre } from './useCierre.ts'

interface Props {
  uso: UsoDeCierre
  abierto: boolean
  onClose: () => void
  titulo: string
  detalle: ReactNode
  textoBoton: string
  areas: readonly AreaDeOrganizacion[]
  cierran: readonly AreaDeOrganizacion[]
  /** Names an area, the one that is made by the act too. */
  nombreDe: (id: number) => string
  /** The step before the counts, and what is missing there (ORG-31). */
  primero?: { cuerpo: ReactNode; falta: readonly string[] }
  onEnviar: () => Promise<unknown>
}

const TITULOS: Record<PasoDeCierre, string> = {
  areas: 'Qué áreas',
  tiene: 'Qué tiene',
  recibe: 'Quién lo recibe',
  confirma: 'Confirmar',
}

/** What CERRAR ÁREA and FUSIONAR ÁREAS show: what there is, who receives it, and what will happen (ORG-25, ORG-31). */
export const DialogoDeCierre = (props: Props) => {
  const { uso, abierto, onClose, titulo, detalle, textoBoton, areas, cierran, nombreDe, primero, onEnviar } = props
  const { paso, irA, reparto, contadas, personas, enviando, impedido } = uso
  const idEstado = useId()
  const { data: cargos = [] } = useQuery({ ...cargosQuery, enabled: abierto })
  const orden: PasoDeCierre[] = [...(primero ? (['areas'] as const) : []), 'tiene', 'recibe', 'confirma']
  const [antes, despues] = [orden[orden.indexOf(paso) - 1], orden[orden.indexOf(paso) + 1]]
  const activas = areas.filter(({ id, cerrada_at }) => cerrada_at === null && !cierran.some((una) => una.id === id))
  const largo = reparto.documento.trim().length
  const sinDocumento = largo < DOCUMENTO_MINIMO || largo > DOCUMENTO_MAXIMO
  const faltas: Record<PasoDeCierre, readonly string[]> = {
    areas: primero?.falta ?? [],
    tiene: [],
    recibe: faltaEnReparto(reparto, personas),
    confirma: sinDocumento ? ['documento que lo dispone'] : [],
  }
  const falta = faltas[paso]
  const cuentas = (hecho: () => ReactNode) =>
    uso.listo ? (
      hecho()
    ) : uso.fallo ? (
      <NoSePudo que="lo que tiene" onReintentar={uso.reintentar} />
    ) : (
      <Espera texto="Contando lo que tiene" />
    )
  const quieto = falta.length > 0 || (paso === 'tiene' && (impedido || !uso.listo))
  const conBotones = (cuerpo: ReactNode): PasoDeDialogo => ({
    cuerpo,
    estado: enviando
      ? ESPERE
      : falta.length > 0
        ? `Falta: ${falta.join(', ')}`
        : paso === 'tiene' && impedido
          ? 'No se puede cerrar todavía.'
          : paso !== 'areas' && uso.contadoEn > 0
            ? `Cantidades de hoy a las ${hora(marcaLima(new Date(uso.contadoEn)))}. Nada ha cambiado todavía.`
            : 'Nada ha cambiado todavía.',
    botones: (
      <>
        {antes ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icono de={IconChevronLeft} tam={16} />}
            onClick={() => irA(antes)}
            {...enEspera(enviando ? idEstado : undefined)}
          >
            Atrás
          </Button>
        ) : (
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
        )}
        {despues ? (
          <Button disabled={quieto} aria-describedby={idEstado} onClick={() => irA(despues)}>
            Continuar
          </Button>
        ) : (
          <BotonEspera
            color="red"
            esperando={enviando}
            disabled={quieto}
            aria-describedby={idEstado}
            onClick={() => void uso.enviar(onEnviar)}
          >
            {textoBoton}
          </BotonEspera>
        )}
      </>
    ),
  })
  const pasos = {
    areas: () => primero?.cuerpo,
    tiene: () =>
      cuentas(() => <QueTiene areas={contadas} onLista={(area, asunto) => uso.lista.abrir({ area, asunto })} />),
    recibe: () =>
      cuentas(() => (
        <QuienLoRecibe
          areas={contadas}
          activas={activas}
          cargos={cargos}
          reparto={reparto}
          errores={uso.errores}
          erroresDePersonas={uso.erroresDePersonas}
          fusion={primero !== undefined}
          onCambio={uso.cambiar}
          onLista={(area, asunto) => uso.lista.abrir({ area, asunto })}
        />
      )),
    confirma: () => (
      <div className={estilos.paso}>
        <TextInput
          label="Documento que lo dispone"
          placeholder="Ordenanza Municipal 011"
          required
          autoComplete="off"
          maxLength={DOCUMENTO_MAXIMO}
          value={reparto.documento}
          error={conError(uso.errores.documento)}
          description={sinDocumento ? MENSAJES_CIERRE.documento : undefined}
          onChange={({ currentTarget }) => uso.cambiar({ documento: currentTarget.value })}
        />
        <section>
          <h3>Qué va a pasar</h3>
          <ul className={estilos.frases}>
            {loQuePasara(reparto, contadas, nombreDe).map((frase) => (
              <li key={frase}>{frase}</li>
            ))}
          </ul>
        </section>
      </div>
    ),
  } satisfies Record<PasoDeCierre, () => ReactNode>
  // Only the step that shows is drawn.
  const actual = conBotones(pasos[paso]())
  return (
    <>
      <DialogoPorPasos
        abierto={abierto}
        onClose={onClose}
        tam="xl"
        titulo={titulo}
        detalle={detalle}
        franja={<Franja orden={orden} paso={paso} />}
        paso={paso}
        pasos={{ areas: actual, tiene: actual, recibe: actual, confirma: actual }}
        idEstado={idEstado}
        retenido={enviando}
      />
      <AlAbrir de={{ ...uso.lista, abierto: abierto && uso.lista.abierto }}>
        {({ area, asunto }, ventana) => (
          <ListaDeAsunto key={`${area.id} ${asunto}`} area={area} asunto={asunto} {...ventana} />
        )}
      </AlAbrir>
    </>
  )
}

/** Where the dialog is among its steps. */
const Franja = ({ orden, paso }: { orden: readonly PasoDeCierre[]; paso: PasoDeCierre }) => {
  const actual = orden.indexOf(paso)
  return (
    <ol className={estilos.pasos} aria-label="Pasos">
      {orden.map((uno, i) => (
        <li key={uno} aria-current={uno === paso ? 'step' : undefined}>
          <span aria-hidden>{i < actual ? <IconCheck size={14} /> : i + 1}</span>
          <span>{TITULOS[uno]}</span>
        </li>
      ))}
    </ol>
  )
}
