from dicery.build import choose_for

choose_for(__name__, __file__)  # compiled rules must fit dicery and the sources
