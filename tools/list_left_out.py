"""Words that are left out of the answers by hand, because no source tells them from common words.

Names that are spelt like nouns, words of other languages, words that are cut short (``voler`` for
``volere``), and rude words in other forms than the list of rude words has.  They stay among the guesses.
"""

LEFT_OUT = {
    "de": """
        adobe adult beach bloch bobby brass brink bruck burke chick count court creek devon eagle euler
        faber fight first glass green hamas hands happy hartz hegel house huber krupp least light linux
        lodge meier messi mixed molly mosel mouse paper queen quest quick raven runge sachs sager saudi
        small stage tesla thing train trunk ulmer walde werth dildo ficke fickt geile huren lesbe pisse
        pisst tussi after award basic belle bolle break buchs claim clash coupe crime cross curie daddy
        dolce donna drive facto frame gluck grant haram inner kotze kotzt kreml lover luden luder magna
        mater media metal movie polen power range relax robot scifi space spass speed stack store summa
        touch trial vespa vitae vitro vogue wiesn""",
    "es": """
        apolo argel arica bruce congo corea creta cuzco dante dumas elche files fraga grant green henry
        james japon leila libia light llosa maule mejia merlo milan oribe osuna otero paulo ringo rosen
        serna siria soros sudan times tulio cagan cagar cagas cague culos folla jodan jodas joden joder
        jodes jodio mames mamon ojete pedos polla putas putos tetas andes arana bosta chaco chota coito
        corps ferro gales giles grand guido hueva human marga monde nazis ostia pajas paris penes porno
        rioja rocha roche romeo roses rouge salle sport table tesla volvo""",
    "fr": """
        aubin black blair bosco camus clive dolce doris facto fritz gallo gemma girls glass green henry
        japon jenny lebel malte maria marks motta palma parme pekin regis river robin rodez rosie sahel
        terra tomas tommy verdi vichy weber baise bites foute homos nazie nazis nique pisse putes alpes
        anale carry cedex cesar china indus jesus jusqu kraft liber oscar penis porno sucer vagin""",
    "it": """
        balbo boeri bossi colin congo devon duran femme films frodo games piece rizzi score sudan turin
        cazzi fotte fotto froci merde negra negri negro seghe tetta ancor andar angel capri carpi color
        dover error esser image india indie lecco mecca monde morir morse parer pinto plaza porno poter
        rider rizzo saper sfiga simil solar tener terni timor tirar valor veder venir voler""",
    "pt": """
        adobe angra argel avila belem boris brito ceara celso chile clive doria dumas files gabao games
        gates gavea goias gomes guine icaro japao jeova jesus leone libia lorca luzia macau maura maxim
        nunes papua peres quito sansa siria souto timor tulio veiga volvo bunda cacas fodam fodeu mijar
        mijei peido putas putos tesao viado aires alpes alter andes apolo babel braga cairo campi capes
        chiba chica chico china color couto douro error fraga gales gauss greco inter italo later libre
        lobao lucio modus monde navas nazis oscar paris penha porno psico rebel ribas rojas rolim roque
        roses sacha score silva simas tales tetas tunes vitro vogue weber""",
}
