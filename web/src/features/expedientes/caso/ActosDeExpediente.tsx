import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Expediente } from '@cabildo/contracts/expediente'
import { PALABRAS_DE_ACTO, PALABRAS_DE_ANEXO } from '@cabildo/contracts/expedientes-bandeja'
import { ACTOS, type Acto } from '@cabildo/contracts/expedientes-reglas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { Button } from '@mantine/core'
import { IconDots, IconGitMerge, IconUnlink } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useFormularioAbrible } from '../../../platform/borradores.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ItemMenu } from '../../../ui/MenuBoton.tsx'
import { type LugarMenu, MenuContextual } from '../../../ui/MenuContextual.tsx'
import { AlAbrir } from '../../../ui/useAbrible.tsx'
import { type CasoDeActo, ENVIOS, useEnvio } from '../actos/actos.api.ts'
import { avisarHecho } from '../actos/deshacer.tsx'
import { ICONOS_DE_ACTO } from '../actos/iconos.ts'
import { actoPrincipal, loQueTieneElArea, nombreDelCaso } from './caso.ts'

// Each dialog comes when somebody first wants it.
const DerivarDialogo = lazy(() => import('../actos/DerivarDialogo.tsx').then((m) => ({ default: m.DerivarDialogo })))
const AsignarDialogo = lazy(() => import('../actos/AsignarDialogo.tsx').then((m) => ({ default: m.AsignarDialogo })))
const ArchivarDialogo = lazy(() => import('../actos/ArchivarDialogo.tsx').then((m) => ({ default: m.ArchivarDialogo })))
const MotivoDialogo = lazy(() => import('../actos/MotivoDialogo.tsx').then((m) => ({ default: m.MotivoDialogo })))

const RelacionDialogo = lazy(() =>
  import('../anexos/RelacionDialogo.tsx').then((m) => ({ default: m.RelacionDialogo })),
)

type Casos = readonly CasoDeActo[]
type Union = 'acumular' | 'desacumular'

interface Props {
  caso: Expediente
  sesion: SesionUsuario
}

/** The acts of a case: the one that it asks for, and the further ones in a menu, with why not (EXP-19, Table EXP-E). */
export const ActosDeExpediente = ({ caso, sesion: { area, roles } }: Props) => {
  const [lugar, setLugar] = useState<LugarMenu | null>(null)
  // What was being written of one case must not open over another.
  const formulario = (acto: Acto) => `${acto}-expediente-${caso.registro_id}`
  const derivacion = useFormularioAbrible<Casos>(formulario('derivar'))
  const asignacion = useFormularioAbrible<Casos>(formulario('asignar'))
  const archivo = useFormularioAbrible<Casos>(formulario('archivar'))
  const devolucion = useFormularioAbrible<Casos>(formulario('devolver'))
  const reapertura = useFormularioAbrible<Casos>(formulario('reabrir'))
  const union = useFormularioAbrible<Union>(`acumular-expediente-${caso.registro_id}`)
  const recibir = useRecibir()
  const hacer = (acto: Acto) => {
    const casos = loQueTieneElArea(caso)
    if (acto === 'recibir') return recibir.hacer(casos)
    const abribles = {
      ...{ derivar: derivacion, asignar: asignacion, archivar: archivo },
      ...{ devolver: devolucion, reabrir: reapertura },
    }
    abribles[acto].abrir(casos)
  }

  const puede = (acto: Acto | null): acto is Acto => caso.actos.some((uno) => uno.acto === acto && uno.impide === null)
  const principal = actoPrincipal(caso)
  const primero = puede(principal) ? principal : null
  const segundo = primero !== 'derivar' && puede('derivar') ? 'derivar' : null
  const demas = ACTOS.filter((acto) => acto !== primero && acto !== segundo).map((acto) => ({
    acto,
    impide: caso.actos.find((uno) => uno.acto === acto)?.impide ?? null,
  }))

  // A case is accumulated, or it is taken apart again.
  const uniones = caso.actos.flatMap(({ acto, impide }) =>
    acto === (caso.estado === 'ACUMULADO' ? 'desacumular' : 'acumular') ? [{ acto, impide }] : [],
  )

  return (
    <>
      {demas.length > 0 && (
        <Button
          variant="default"
          aria-label="Más acciones"
          aria-haspopup="menu"
          aria-expanded={lugar !== null}
          onClick={({ currentTarget: desde }) => {
            const { right, bottom } = desde.getBoundingClientRect()
            setLugar({ x: right, y: bottom + 4, alFinal: true, desde })
          }}
        >
          <Icono de={IconDots} />
        </Button>
      )}
      {segundo && (
        <Button variant="default" leftSection={<Icono de={ICONOS_DE_ACTO[segundo]} />} onClick={() => hacer(segundo)}>
          {PALABRAS_DE_ACTO[segundo].verbo}
        </Button>
      )}
      {primero && (
        <BotonEspera
          leftSection={<Icono de={ICONOS_DE_ACTO[primero]} />}
          esperando={recibir.esperando}
          onClick={() => hacer(primero)}
        >
          {PALABRAS_DE_ACTO[primero].verbo}
        </BotonEspera>
      )}
      <MenuContextual lugar={lugar} nombre="Más acciones" titulo={nombreDelCaso(caso)} onCerrar={() => setLugar(null)}>
        {demas.map(({ acto, impide }) => (
          <ItemMenu
            key={acto}
            icono={<Icono de={ICONOS_DE_ACTO[acto]} />}
            onClick={() => hacer(acto)}
            impedida={impide ?? undefined}
          >
            {PALABRAS_DE_ACTO[acto].verbo}
          </ItemMenu>
        ))}
        {uniones.map(({ acto, impide }) => (
          <ItemMenu
            key={acto}
            icono={<Icono de={acto === 'acumular' ? IconGitMerge : IconUnlink} />}
            onClick={() => union.abrir(acto)}
            impedida={impide ?? undefined}
          >
            {PALABRAS_DE_ANEXO[acto].verbo}
          </ItemMenu>
        ))}
      </MenuContextual>
      <AlAbrir de={derivacion}>
        {(casos, ventana) => <DerivarDialogo casos={casos} area_id={area.id} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={asignacion}>
        {(casos, ventana) => (
          <AsignarDialogo casos={casos} area_id={area.id} jefe={roles.includes(Permiso.jefe)} {...ventana} />
        )}
      </AlAbrir>
      <AlAbrir de={archivo}>{(casos, ventana) => <ArchivarDialogo casos={casos} {...ventana} />}</AlAbrir>
      <AlAbrir de={devolucion}>
        {(casos, ventana) => <MotivoDialogo acto="devolver" casos={casos} {...ventana} />}
      </AlAbrir>
      <AlAbrir de={union}>{(accion, ventana) => <RelacionDialogo accion={accion} caso={caso} {...ventana} />}</AlAbrir>
      <AlAbrir de={reapertura}>
        {(casos, ventana) => <MotivoDialogo acto="reabrir" casos={casos} {...ventana} />}
      </AlAbrir>
    </>
  )
}

/** One click receives (EXP-26). */
const useRecibir = () => {
  const { mutateAsync, isPending } = useEnvio(ENVIOS.recibir)
  const hacer = async (casos: Casos) => {
    try {
      const resultados = await mutateAsync({ casos, datos: undefined })
      avisarHecho('recibir', casos, resultados)
      for (const { hecho, mensaje } of resultados) if (!hecho) avisar.error(mensaje)
    } catch (fallo) {
      avisarFallo(fallo, PALABRAS_DE_ACTO.recibir.noHecho)
    }
  }
  return { hacer: (casos: Casos) => void hacer(casos), esperando: isPending }
}
